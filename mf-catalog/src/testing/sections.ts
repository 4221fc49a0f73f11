/** An item of a section, as the wire has it. */
export const wireItem = (id: number, over: object = {}, sectionable: object = {}) => ({
  id,
  order: id,
  status: 1,
  sectionable: {
    name: `Cosa ${id}`,
    can_go_home: 1,
    order: 1,
    status: 1,
    uri: null,
    url: null,
    description: null,
    category_id: null,
    default_products: [],
    ...sectionable,
  },
  ...over,
});
