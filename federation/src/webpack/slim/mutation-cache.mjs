/** Stands for react-query's `mutationCache`: what is changed goes to the API by `api`, and never by a mutation. */
export class MutationCache {
  build() {
    throw new Error('This build has no mutations: call `api`');
  }
  getAll() {
    return [];
  }
  findAll() {
    return [];
  }
  clear() {}
  resumePausedMutations() {
    return Promise.resolve();
  }
}
