import { aujourdhuiDe, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import {
  modelesDeMail,
  redigerAvec,
  signatureDuMail,
} from '#server/features/courrier/modele-mail/read-models/rediger.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import { expirationLien } from '#shared/core/lien-public.ts';
import type { NatureModele } from '#shared/features/courrier/modele-mail/schemas/variables.ts';
import type { MontantMail } from '#shared/features/courrier/modele-mail/rules/mise-en-page.ts';
import { unSeulBonjour } from '#shared/features/courrier/modele-mail/rules/salutation.ts';
import { libelleMotif, motsSilence } from '#shared/features/echanges/reclamation/messages.ts';
import type { BilanReclamation } from '#shared/features/echanges/reclamation/rules/reste.ts';
import type { LigneReclamation, MotifReclamation } from '#shared/features/echanges/reclamation/schemas.ts';

/** Kind of message, which chooses one of the account's templates. */
export type NatureEnvoi = Extract<NatureModele, `RECLAMATION${string}`>;
/** Facts that a mail tells of a réclamation, saved or still being written. */
export type Racontee = {
  readonly numero: string;
  readonly objet: string | null;
  readonly motif: string;
  readonly urgent: boolean;
  readonly laboratoireId: number;
  readonly referenceCommande: string | null;
  readonly referenceFacture: string | null;
  readonly referenceBl: string | null;
  readonly dateButoir: string | null;
  readonly lignes: readonly LigneReclamation[];
  readonly bilan: BilanReclamation | null;
};

/** A line break in a name would start another header. */
export const surUneLigneReclamation = (texte: string): string =>
  texte
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 255);

const quantiteDe = ({ nom, ean, lot, quantite, prixUnitaireHtCentimes }: LigneReclamation): string =>
  [
    quantite === null ? nom : `${quantite} × ${nom}`,
    ean && `EAN ${ean}`,
    lot && `lot ${lot}`,
    prixUnitaireHtCentimes !== null && `${formatCentimes(prixUnitaireHtCentimes)} HT l’unité`,
  ]
    .filter(Boolean)
    .join(', ');

/** What the réclamation is about, one fact a line. */
const faitsDe = (r: Racontee): string[] => [
  ...(r.referenceCommande ? [`Commande : ${r.referenceCommande}`] : []),
  ...(r.referenceFacture ? [`Facture : ${r.referenceFacture}`] : []),
  ...(r.referenceBl ? [`Bon de livraison : ${r.referenceBl}`] : []),
  ...(r.dateButoir ? [`Réponse attendue avant le ${formatJour(r.dateButoir)}`] : []),
  ...r.lignes.map((ligne) => `Produit : ${quantiteDe(ligne)}`),
];

/** Amounts come first: what is réclamé, and later what is still owed of it. */
const montantDe = (nature: NatureEnvoi, { bilan }: Racontee): MontantMail | undefined => {
  if (bilan === null) return undefined;
  const { reclameCentimes, resteCentimes, natureFiscale } = bilan;
  const reclame = formatMontant(reclameCentimes, natureFiscale);
  if (nature === 'RECLAMATION' || resteCentimes === reclameCentimes)
    return { montant: reclame, libelle: 'montant réclamé' };
  return resteCentimes > 0
    ? { montant: formatMontant(resteCentimes, natureFiscale), libelle: `reste dû, sur ${reclame} réclamés` }
    : undefined;
};

type AComposer = {
  readonly nature: NatureEnvoi;
  readonly reclamation: Racontee;
  /** In plain text. */
  readonly message: string;
  /** Where the laboratory answers. */
  readonly url: string;
  /** Days without an answer, for a reminder. */
  readonly silence: number;
};

/**
 * The mail in the words the account has chosen (REC-13): of the thread, the message that is sent and nothing else. What
 * sends it and what previews it call this (CRR-28).
 */
export const composerMailReclamation = async (
  tx: TenantTx,
  ctx: Contexte,
  { nature, reclamation, message, url, silence }: AComposer,
) => {
  const { numero, objet, motif, urgent, laboratoireId } = reclamation;
  const premier = nature === 'RECLAMATION';
  const laboratoires = await laboratoiresJoignables(tx, [laboratoireId]);
  const { [nature]: modele } = await modelesDeMail(tx, tx.tenantId, [nature]);
  const salue = unSeulBonjour(modele.corps, message);
  const variables = {
    ...(await signatureDuMail(tx, ctx.acteur, aujourdhuiDe(ctx))),
    laboratoire: laboratoires.get(laboratoireId)?.nom ?? '',
    reclamation: numero,
    titre: `${numero}${objet ? ` – ${objet}` : ''}`,
    motif: libelleMotif[motif as MotifReclamation],
    message: [premier ? objet : null, salue.message, premier ? faitsDe(reclamation).join('\n') : null]
      .filter(Boolean)
      .join('\n\n'),
    silence: motsSilence(silence),
    lien: url,
    expiration: formatJour(jourParis(expirationLien(ctx.services.maintenant()))),
  };
  const mail = redigerAvec({ ...modele, corps: salue.corps }, nature, variables, {
    montant: montantDe(nature, reclamation),
    salutation: salue.salutation,
  });
  return { ...mail, sujet: surUneLigneReclamation(urgent ? `[Urgent] ${mail.sujet}` : mail.sujet) };
};
