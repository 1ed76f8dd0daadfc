import type { Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { MailCompose } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import { canInviterPharmacies } from '#shared/features/reseau/invitation/policy.ts';
import { redigerInvitationPharmacie } from '#shared/features/reseau/invitation/rules/courrier.ts';
import type { LienInvitation } from '../repository.ts';

type AEcrire = { readonly compteNom: string; readonly invitation: LienInvitation; readonly rappel: boolean };
/** What differs between the invitations of pharmacies and those of people: all else is one engine. */
export type GenreDInvitation = {
  /** Names its mails and its bound. */
  readonly nom: 'invitation-pharmacie' | 'invitation-acces';
  /** Where its link opens. */
  readonly page: string;
  /** Invitations and reminders of an account, in a day. */
  readonly parJour: number;
  readonly peut: (acteur: Acteur) => boolean;
  readonly rediger: (aEcrire: AEcrire, lien: string) => { sujet: string } & MailCompose;
};

export const PHARMACIES: GenreDInvitation = {
  nom: 'invitation-pharmacie',
  page: 'invitation',
  parJour: 2_000,
  peut: canInviterPharmacies,
  rediger: ({ compteNom, invitation, rappel }, lien) =>
    redigerInvitationPharmacie({ groupementNom: compteNom, pharmacieNom: invitation.nom, rappel }, lien),
};

/** @throws 429 once the day's invitations are spent */
export const compterInvitations = async (
  tx: TenantTx,
  { nom, parJour }: GenreDInvitation,
  combien: number,
): Promise<void> => {
  const attente = await enSysteme(tx, (systeme) =>
    consommerQuota(systeme, `${nom}:t${tx.tenantId}`, parJour, 86_400, combien),
  );
  if (attente > 0) throw invitationErrors.tropDInvitations(attente, parJour);
};

export const exigerInviteur = ({ acteur }: Contexte, { peut }: GenreDInvitation): void => {
  if (!peut(acteur)) throw coreErrors.interdit();
};
