import type { ContactForm } from '@qhatu/contract/forms';
import type { Message } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';

/** `POST contacts/store`. Success is status 200 (spec 3 §7); rejects with ApiError. */
export const sendMessage = (form: ContactForm) => api.post<Message>('contacts/store', form);

export const contactTexts = {
  sent: 'Mensaje enviado con éxito, estaremos en contacto con usted.',
  failed: 'Ocurrio un error al enviar el mensaje, intente de nuevo.',
} as const;
