import type { FastifyReply } from 'fastify';
import { PDF_POLICY } from '../../pdf/document';
import { numberText } from './number';
import { makePdf } from './pdf';
import type { Complaint } from './read';

/**
 * The printable copy. Nobody keeps it on the way, no search engine lists it, and its address is told to no other site.
 */
export async function sendPdf(reply: FastifyReply, complaint: Complaint): Promise<FastifyReply> {
  const pdf = await makePdf(complaint);
  return reply
    .header('content-security-policy', PDF_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `inline; filename="libro-de-reclamaciones-${numberText(complaint)}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}
