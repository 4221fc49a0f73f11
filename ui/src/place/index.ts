export * from './PlaceFields';
