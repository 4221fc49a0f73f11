import type { FastifyReply } from 'fastify';
import { PDF_POLICY } from './document';

/** A printable copy for one person: no search engine lists it, and its address is told to no other site. */
export const sendPdf = (reply: FastifyReply, pdf: Buffer, name: string): FastifyReply =>
  reply
    .header('content-security-policy', PDF_POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .type('application/pdf')
    .send(pdf);
