export * from './VisuallyHidden';
export * from './WovenStripe';
