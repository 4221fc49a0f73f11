export { problemsOf, sellerRequestForm } from '@qhatu/contract/forms';
