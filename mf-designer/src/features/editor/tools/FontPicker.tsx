import { DESIGN_FONTS } from '@qhatu/contract/designer';
import { useEffect, useId } from 'react';
import { Pills } from '../Choice';
import { loadAllFonts } from '../fonts';

const FACES = DESIGN_FONTS.map(({ id, family, weight, label }) => ({
  value: id,
  text: label,
  style: { fontFamily: `"${family}"`, fontWeight: weight },
}));

interface FontPickerProps {
  value: string;
  onChange: (id: string) => void;
}

/** The shipped faces, each written in itself. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  const name = useId();
  useEffect(() => {
    void loadAllFonts();
  }, []);
  return <Pills legend="Tipo de letra" name={name} options={FACES} value={value} onChange={onChange} />;
}
