import type { FastifyReply } from 'fastify';
import { PDF_POLICY } from '../../pdf/paper';
import { numberText } from './number';
import type { Sheet } from './read';
import { makeSheet } from './sheet';

/** The printable copy. Nobody keeps it on the way, no search engine lists it, and its address is told to no other site. */
export async function sendSheet(reply: FastifyReply, sheet: Sheet): Promise<FastifyReply> {
  const pdf = await makeSheet(sheet);
  return reply
    .header('content-security-policy', PDF_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `inline; filename="libro-de-reclamaciones-${numberText(sheet)}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}
