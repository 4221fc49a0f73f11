/** A complaint as it is sent, with the twelve fields of spec 3 §5 and nothing else. */
export const COMPLAINT = {
  document_type: 0,
  document: '45678912',
  name: 'Rosa Quispe',
  phone: '987654321',
  email: 'rosa@correo.pe',
  address: 'Jr. Puno 123',
  region_id: 150100,
  province_id: 150100,
  district_id: 150122,
  reason: 0,
  support_type_id: 2,
  description: 'La licuadora llegó con la jarra rota.',
};

/** The complaint as its form holds it, where everything is text. */
export const TYPED_COMPLAINT = Object.fromEntries(
  Object.entries(COMPLAINT).map(([field, value]) => [field, String(value)]),
) as Record<keyof typeof COMPLAINT, string>;
