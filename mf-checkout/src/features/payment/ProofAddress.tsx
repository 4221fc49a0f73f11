/** The other way to send a proof, where the shop has said one. */
export function ProofAddress({ email }: { email: string }) {
  if (!email) return null;
  return (
    <>
      {' '}
      o envíalo a <a href={`mailto:${email}`}>{email}</a> con tu número de pedido
    </>
  );
}
