/** Pure agreements between both sides of the wire. Import from the room you need: `@qhatu/contract/money`. */
export * from './model';
export * from './money';
export * from './paths';
export * from './slots';
