/** Rules for a person's input, with the same words in the browser and on the server. */
export { type AddressForm, addressForm, orderAddressForm } from './address';
export { latestBirthdate, MINIMUM_AGE } from './age';
export { AWAY_YEAR, awayForm } from './away';
export { type BankForm, bankForm } from './bank';
export {
  attributeForm,
  type CategoryForm,
  categoryForm,
  labelForm,
  type ProductForm,
  productForm,
  stockForm,
} from './catalogue';
export { type CheckoutForm, checkoutForm } from './checkout';
export { checkoutTexts } from './checkout-texts';
export { commissionForms } from './commission';
export {
  COMPLAINT_MAX,
  type ComplaintForm,
  type ComplaintValues,
  complaintForm,
  EMPTY_COMPLAINT,
  soleCents,
} from './complaint';
export * from './complaint-texts';
export { type ContactForm, contactForm } from './contact';
export { contactsProblems, type RepresentativeForm, representativeForm } from './contacts';
export { correctionForm } from './correction';
export { type CustomerForm, customerForm } from './customer';
export { type FieldProblem, fieldTexts } from './field-problem';
export {
  homeEventForm,
  homeForm,
  homeGuideForm,
  homeSectionForm,
  homeServiceForm,
  slideForm,
  testimonialForm,
  typedHomeItemForm,
} from './home';
export { apiKeyForm, shopMemberForm, webhookForm } from './integrations';
export { lateTransferCorrectionForm, lateTransferForm, lateTransferTexts } from './late-transfer';
export { legalPublishForm, legalTextForm } from './legal-text';
export { type LoginForm, loginForm } from './login';
export { fillPlaceholders, type MailPlaceholders, mailTextForm } from './mail-text';
export { firstName, lastName, type Taken, userName } from './names';
export { NEWSLETTER_PRODUCTS, NEWSLETTER_RATE, newsletterForm, newsletterSendForm } from './newsletter';
export { hasTwoDecimals } from './numbers';
export * as pageTexts from './page-texts';
export { parcelChangeForm, parcelForm } from './parcel';
export { newPassword, passwordAgain, type Weak } from './password';
export * from './person-choices';
export { type FormSchema, firstFailing, problemsOf } from './problems';
export {
  type InvitationForm,
  invitationForm,
  type NewPasswordForm,
  newPasswordForm,
  type ProfileForm,
  profileForm,
  type RecoveryForm,
  recoveryForm,
} from './profile';
export { batchForm, MAX_BATCH_CODES, promotionForm } from './promotion';
export { type ProviderForm, providerForm } from './provider';
export { answerForm, QUESTION_MAX, type QuestionForm, questionForm } from './questions';
export { cancelOrderForm, refundAccountForm, refundTexts, returnForm } from './refund';
export { reportForm } from './report';
export { type ResellerForm, resellerForm } from './reseller';
export { type ReviewForm, reviewForm } from './reviews';
export { hasValidCheckDigit } from './ruc';
export { email, hasInvisible, phone, ruc, rule, text } from './rules';
export * from './seller-choices';
export { type SellerContactForm, sellerContactForm } from './seller-contact';
export { type SellerRequestForm, sellerRequestForm } from './seller-request';
export { sellerShopForm } from './seller-shop';
export { sellerTexts } from './seller-texts';
export { settingForms } from './settings';
export { settleForm } from './settle';
export { type SuggestionForm, shopSuggestionForm, suggestionForm } from './suggestion';
export * as formTexts from './texts';
