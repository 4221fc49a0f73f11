export { FieldRow, FormPart } from './FormPart';
