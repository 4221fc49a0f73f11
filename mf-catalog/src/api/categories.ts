/** Root categories with their subcategories; the same address as the header asks (D11), so it is asked once. */
export const CATEGORY_TREE = 'categories/search?root=true&with[0]=sub_categories';
