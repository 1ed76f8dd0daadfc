import type { Remises } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { remettreMailDuCompte } from '#server/features/comptes/tenant/commands/signaler-mail.ts';
import { remettreUtilisateur } from '#server/features/comptes/utilisateur/commands/signaler.ts';
import {
  remettreCle,
  remettreExtracteur,
  remettrePartage,
} from '#server/features/connexions/extracteur/commands/signaler.ts';
import { remettreLgo } from '#server/features/connexions/lgo/commands/confirmer.ts';
import { remettrePayps } from '#server/features/connexions/payps/commands/signaler.ts';
import { remettreCoordonnees } from '#server/features/prestations/prestation/commands/coordonnees.ts';
import { remettreAdhesion } from '#server/features/reseau/adhesion/commands/signaler.ts';
import { remettreHabilitation } from '#server/features/reseau/delegue/commands/signaler.ts';
import { suitesMouvement } from './suites-adhesion.ts';

/** How each kind of act on money or access is put back by « Ce n’est pas moi » (CPT-80). */
export const remisesEnEtat: Remises = {
  ADHESION: remettreAdhesion(suitesMouvement),
  CLE_AGENT: remettreCle,
  EXTRACTEUR: remettreExtracteur,
  HABILITATION: remettreHabilitation,
  IBAN: remettreCoordonnees,
  LGO: remettreLgo,
  MAIL_COMPTE: remettreMailDuCompte,
  PARTAGE_VENTES: remettrePartage,
  PAYPS: remettrePayps,
  UTILISATEUR: remettreUtilisateur,
};
