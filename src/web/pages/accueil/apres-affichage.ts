// What the home loads after its first display: one file, asked for once.
export { DernieresActions } from '#web/features/echanges/discussion/DernieresActions.tsx';
export { AFaire } from './AFaire.tsx';
export { NonLusDuLabo, PromotionsDuLabo } from './PromotionsDuLabo.tsx';
