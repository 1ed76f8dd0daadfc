import { DernieresActions } from '#web/features/echanges/discussion/DernieresActions.tsx';
import { AFaire } from './AFaire.tsx';
import { ComplementsDuLabo, NonLusDuLabo } from './ComplementsDuLabo.tsx';
import { SemaineAccueil } from './SemaineAccueil.tsx';

/** The parts that the home loads after its first display, in one file fetched once. */
export const apresAffichage = {
  AFaire,
  ComplementsDuLabo,
  DernieresActions,
  NonLusDuLabo,
  Semaine: SemaineAccueil,
};
