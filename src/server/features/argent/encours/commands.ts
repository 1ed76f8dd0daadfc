import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import type { JsonDirect } from '#server/core/json-ecrit.ts';
import { entreeDuJournal, journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Jour } from '#shared/core/dates.ts';
import type {
  evenementEncoursSchema,
  CreationEncours,
  Encours,
  ModificationEncours,
} from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import * as peut from '#shared/features/argent/encours/policy.ts';
import type { Delais } from '#shared/features/argent/encours/rules/delais.ts';
import {
  replanifierEncours,
  suiviSuspendu,
  verifierActeEncours,
  verifierSansRecuEncours,
} from '#shared/features/argent/encours/rules.ts';
import { champsSaisis } from '#shared/features/argent/encours/rules/reconciliation.ts';
import type { z } from 'zod';
import { agir, chargerEncours, differenceDeSuivi, prevenirEncours, verifierEncours } from './commands/agir.ts';
import { creerEncoursSaisi } from './commands/lies.ts';
import { porteurEncours } from './commands/pieces.ts';
import {
  deleteEncours,
  insertCommentaireEncours,
  replaceLignesEncours,
  type LigneVerrouilleeEncours,
} from './repository.ts';
import type { ApportsEncours } from './read-models/apports.ts';
import { contenuSupprime } from './read-models/journal.ts';
import { delaisSelon } from './read-models/relances.ts';
import { lectureDeLEcrit, repondreEncours } from './read-models/projection.ts';
import { lockEncoursAModifier, updateEncoursJournalise } from './repository/en-une-instruction.ts';

export const creerEncours = (ctx: Contexte, saisie: CreationEncours): Promise<JsonDirect> => {
  if (!peut.canCreerEncours(ctx.acteur, saisie)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    // A user who acts for another tenant is not one of its own users.
    const createur = acteur.impersonation ? null : acteur.utilisateurId;
    const responsableId = saisie.responsableId === undefined ? createur : saisie.responsableId;
    return creerEncoursSaisi(tx, acteur, { ...saisie, responsableId }, services.maintenant());
  });
};

const verifierFige = (
  avant: Pick<
    LigneVerrouilleeEncours,
    'etat' | 'laboratoireId' | 'type' | 'payeur' | 'valeurRegleeCentimes' | 'natureFiscale'
  >,
  saisie: ModificationEncours,
): void => {
  if (avant.etat !== 'A_DECLARER' && saisie.laboratoireId !== avant.laboratoireId)
    throw encoursErrors.laboratoireFige();
  // What was received was counted in its nature (ENC-76).
  if (avant.valeurRegleeCentimes > 0 && (saisie.natureFiscale ?? avant.natureFiscale) !== avant.natureFiscale)
    throw encoursErrors.natureFigee(avant.natureFiscale);
  // What was received came from its payer (ECM-7).
  if (avant.valeurRegleeCentimes > 0 && saisie.payeur !== avant.payeur) throw encoursErrors.payeurFige();
  if (saisie.type !== avant.type && (saisie.type === 'NEW_RECLAMATION' || avant.type === 'NEW_RECLAMATION'))
    throw encoursErrors.typeFige();
};

const appliquerSaisie = <
  S extends Parameters<typeof replanifierEncours>[0] & Pick<Encours, 'natureFiscale' | 'tauxTvaCentiemes'>,
>(
  avant: S,
  { lignes: _l, version: _v, ...saisie }: ModificationEncours,
  aujourdhui: Jour,
  delais: Delais,
) => {
  const suivi = replanifierEncours(avant, { ...saisie, delais }, aujourdhui);
  return {
    ...suivi,
    ...saisie,
    dateEcheance: suivi.dateEcheance,
    natureFiscale: saisie.natureFiscale ?? avant.natureFiscale,
    tauxTvaCentiemes: saisie.tauxTvaCentiemes === undefined ? avant.tauxTvaCentiemes : saisie.tauxTvaCentiemes,
  };
};

/** Marks the fields that the person has written: a source leaves them as they are (ENC-62). */
const marquerSaisie = (
  avant: LigneVerrouilleeEncours,
  apres: LigneVerrouilleeEncours,
  saisie: ModificationEncours,
): LigneVerrouilleeEncours => ({
  ...apres,
  champsSaisis: champsSaisis(avant, saisie),
  ...((saisie.valeurAttendueCentimes !== avant.valeurAttendueCentimes ||
    apres.natureFiscale !== avant.natureFiscale) && {
    origineMontant: 'MANUEL',
    montantACompleter: false,
  }),
});

export const modifierEncours = (
  ctx: Contexte,
  id: number,
  saisie: ModificationEncours,
  { suivreMontantSaisi }: Pick<ApportsEncours, 'suivreMontantSaisi'>,
): Promise<JsonDirect> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const trouve = await lockEncoursAModifier(tx, id);
    const { anciennesLignes, reglesDeRelance, ...avant } = verifierEncours(
      acteur,
      peut.canModifierEncours,
      trouve,
      saisie.version,
    );
    if (!peut.canModifierEncours(acteur, saisie)) throw coreErrors.interdit();
    const aujourdhui = aujourdhuiDe(ctx);
    const apres = appliquerSaisie(avant, saisie, aujourdhui, delaisSelon(reglesDeRelance)(saisie.type));
    verifierFige(avant, saisie);
    if (JSON.stringify(anciennesLignes) !== JSON.stringify(saisie.lignes))
      await replaceLignesEncours(tx, id, saisie.lignes);
    const ecart = differenceDeSuivi({ ...avant, lignes: anciennesLignes }, { ...apres, lignes: saisie.lignes });
    prevenirEncours(tx, [id]);
    const autreMontant = apres.valeurAttendueCentimes !== avant.valeurAttendueCentimes;
    const encours = await updateEncoursJournalise(tx, marquerSaisie(avant, apres, saisie), acteur.nomComplet, {
      entree: entreeDuJournal(acteur, { objet: 'encours', action: 'modifier', ...ecart }),
      lecture: lectureDeLEcrit(acteur, aujourdhui),
      derniere: !autreMontant,
    });
    if (autreMontant) await suivreMontantSaisi(tx, avant);
    return repondreEncours(acteur, encours);
  });

/** Deletes an encours and the rows that depend on it; the journal keeps them. */
export const supprimerEncours = (ctx: Contexte, id: number, version: number | undefined): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const encours = await chargerEncours(tx, ctx.acteur, id, peut.canSupprimerEncours, version);
    verifierActeEncours('supprimer', encours);
    if (!peut.canSupprimerDe(encours.sourceType))
      throw encours.sourceType === 'PAYPS' ? encoursErrors.liePayps() : encoursErrors.lieRfa();
    verifierSansRecuEncours(encours, 'supprimer');
    const avant = { ...encours, ...(await contenuSupprime(tx, id)) };
    await oublierPieces(tx, porteurEncours, id);
    await deleteEncours(tx, id);
    await journaliser(tx, ctx.acteur, { objet: 'encours', objetId: id, action: 'supprimer', avant });
    prevenirEncours(tx, [id]);
    return null;
  });

export const suspendreEncours = (
  ctx: Contexte,
  id: number,
  { version, jusquau }: { version: number; jusquau: Jour | null },
): Promise<Encours> =>
  agir(ctx, {
    id,
    version,
    peut: peut.canSuspendreEncours,
    action: jusquau === null ? 'reprendre' : 'suspendre',
    appliquer: (encours, aujourdhui) => suiviSuspendu(encours, jusquau, aujourdhui),
  });

export const commenterEncours = (
  ctx: Contexte,
  id: number,
  texte: string,
): Promise<z.output<typeof evenementEncoursSchema>> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    await chargerEncours(tx, acteur, id, peut.canCommenterEncours);
    const { id: commentaireId, creeLe } = await insertCommentaireEncours(tx, id, texte, acteur);
    prevenirEncours(tx, [id]);
    return {
      cle: `c${commentaireId}`,
      le: creeLe,
      par: acteur.nomComplet,
      impersonation: acteur.impersonation,
      nature: 'COMMENTAIRE' as const,
      action: null,
      texte,
      avant: null,
      apres: null,
    };
  });
