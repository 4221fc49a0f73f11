/** 'Confirma que eres tú', for acts that the server asks a proof for. */
export { useStepUp } from './useStepUp';
