import { boolean, type InferType, mixed, object, string } from 'yup';
import { fromIso, isoOf } from '../dates/day';
import { limaDay } from '../dates/lima';
import {
  COMPLAINT_DOCUMENTS,
  COMPLAINT_GOOD_KINDS,
  COMPLAINT_REASONS,
  complaintTexts as texts,
} from './complaint-texts';
import { documentNumber } from './document';
import { email, phone, rule, text } from './rules';
import type { FormChoice } from './seller-choices';
import * as formTexts from './texts';

/** Longest description and request, characters. */
export const COMPLAINT_MAX = 5_000;
/** Largest amount that can be claimed, soles. */
const MAX_SOLES = 10_000_000;

/** A value of a select that starts empty (D57). */
const choice = (choices: readonly FormChoice[], name: string) =>
  rule(string().trim(), formTexts.choice(name), (value) => choices.some((known) => known.value === value));

/** An id out of a select; what it names, the server knows. */
const id = (required: string) =>
  mixed<number | string>()
    .transform((value: unknown) => (value === '' ? undefined : value))
    .test({ message: required, test: (value) => value === undefined || /^\d{1,9}$/.test(String(value).trim()) })
    .required(required);

const SOLES = /^\d{1,8}([.,]\d{1,2})?$/;
/** Soles as typed, with comma or point, in céntimos; null when it is no amount. */
export function soleCents(typed: string | number): number | null {
  const plain = String(typed)
    .trim()
    .replace(/^s\/\s*/i, '');
  if (!SOLES.test(plain)) return null;
  const cents = Math.round(Number(plain.replace(',', '.')) * 100);
  return cents <= MAX_SOLES * 100 ? cents : null;
}

/** Required only of a minor: the person who stands for them (the complaint's own box). */
const whenMinor = <T extends ReturnType<typeof text>>(schema: T, required: string) =>
  string()
    .nullable()
    .when('is_minor', ([minor], untouched) => (minor === true ? schema.required(required) : untouched));

/**
 * The complaint of the Libro de Reclamaciones: the twelve required fields in the order of spec 3 §5, each with its own text,
 * then the other fields of the law's form. Those are optional, except for the person who stands for a minor: by the law a
 * complaint needs name, document, address and detail, and the rest may stay empty (DS 011-2011-PCM art. 5).
 */
export const complaintForm = object({
  document_type: choice(COMPLAINT_DOCUMENTS, 'tipo de documento').required(texts.documentType),
  document: documentNumber('document_type').required(texts.document),
  name: text('nombre', 200).required(texts.name),
  phone: phone(6, 20).required(texts.phone),
  email: email().required(texts.email),
  address: text('dirección', 300).required(texts.address),
  region_id: id(texts.region),
  province_id: id(texts.province),
  district_id: id(texts.district),
  reason: choice(COMPLAINT_REASONS, 'motivo').required(texts.reason),
  support_type_id: id(texts.supportType),
  description: text('mensaje', COMPLAINT_MAX).required(texts.description),
  comprobante: rule(text('comprobante', 40), texts.receiptDigits, (value) => /^\d+$/.test(value)).nullable(),
  occurred_on: rule(
    rule(string().trim(), texts.date, (value) => (fromIso(value)?.year ?? 0) >= 2000),
    texts.future,
    (value) => value <= isoOf(limaDay(new Date())) || fromIso(value) === null,
  ).nullable(),
  good_kind: choice(COMPLAINT_GOOD_KINDS, 'tipo de bien').nullable(),
  good: text('producto o servicio', 300).nullable(),
  seller: text('vendedor', 200).nullable(),
  amount: rule(string().trim(), texts.amount, (value) => soleCents(value) !== null).nullable(),
  request: text('pedido', COMPLAINT_MAX).nullable(),
  is_minor: boolean().default(false),
  guardian_name: whenMinor(text('nombre del representante', 200), texts.guardianName),
  guardian_document_type: whenMinor(choice(COMPLAINT_DOCUMENTS, 'tipo de documento'), texts.guardianDocumentType),
  guardian_document: whenMinor(documentNumber('guardian_document_type'), texts.guardianDocument),
});
export type ComplaintForm = InferType<typeof complaintForm>;

/** A complaint that says nothing yet: all its choices start empty, so each warning can appear (D57). */
export const EMPTY_COMPLAINT: { [K in keyof ComplaintForm]-?: K extends 'is_minor' ? boolean : string } = {
  document_type: '',
  document: '',
  name: '',
  phone: '',
  email: '',
  address: '',
  region_id: '',
  province_id: '',
  district_id: '',
  reason: '',
  support_type_id: '',
  description: '',
  comprobante: '',
  occurred_on: '',
  good_kind: '',
  good: '',
  seller: '',
  amount: '',
  request: '',
  is_minor: false,
  guardian_name: '',
  guardian_document_type: '',
  guardian_document: '',
};
/** The complaint while somebody writes it: everything is text, but the box for minors. */
export type ComplaintValues = typeof EMPTY_COMPLAINT;
