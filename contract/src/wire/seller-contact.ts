import { z } from 'zod';
import { aboutProduct, TypedText } from './common';

/** `POST products/open-chat`: the contact form; older pages call the words `content`. */
export const OpenChatBody = z.object({
  ...aboutProduct,
  title: TypedText,
  correo: TypedText,
  contacto: TypedText,
  message: TypedText.nullish(),
  content: TypedText.nullish(),
});
export type OpenChatBody = z.infer<typeof OpenChatBody>;
