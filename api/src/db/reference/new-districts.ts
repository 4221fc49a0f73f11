/**
 * Districts created by law after the data set was made (1,867 districts, 2016), with INEI's codes: seven until the
 * census of 2017 (1,874), seventeen until 2023 (1,891), one in 2025 (1,892). No province was created meanwhile.
 */
export const NEW_DISTRICTS: readonly { id: number; name: string }[] = [
  { id: 30_611, name: 'Los Chankas' },
  { id: 30_612, name: 'Ahuayro' },
  { id: 50_413, name: 'Putis' },
  { id: 50_511, name: 'Oronccoy' },
  { id: 50_512, name: 'Unión Progreso' },
  { id: 50_513, name: 'Río Magdalena' },
  { id: 50_514, name: 'Ninabamba' },
  { id: 50_515, name: 'Patibamba' },
  { id: 80_914, name: 'Megantoni' },
  { id: 80_915, name: 'Kumpirushiato' },
  { id: 80_916, name: 'Cielo Punco' },
  { id: 80_917, name: 'Manitea' },
  { id: 80_918, name: 'Unión Asháninka' },
  { id: 90_723, name: 'Santiago de Túcuma' },
  { id: 90_724, name: 'Lambras' },
  { id: 90_725, name: 'Cochabamba' },
  { id: 100_609, name: 'Pueblo Nuevo' },
  { id: 100_610, name: 'Santo Domingo de Anda' },
  { id: 130_112, name: 'Alto Trujillo' },
  { id: 160_405, name: 'Santa Rosa de Loreto' },
  { id: 180_107, name: 'San Antonio' },
  { id: 211_105, name: 'San Miguel' },
  { id: 221_006, name: 'Santa Lucía' },
  { id: 250_306, name: 'Huipoca' },
  { id: 250_307, name: 'Boquerón' },
];

/** 130112 lies in 130100: INEI's codes carry their province. */
export const provinceIdOf = (districtId: number): number => Math.floor(districtId / 100) * 100;
