/** Integer céntimos: S/ 39,90 is 3990. The only unit in which money is added or compared. */
export type Cents = number;
