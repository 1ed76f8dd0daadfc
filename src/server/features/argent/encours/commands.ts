import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { oublierPieces } from '#server/core/files/pieces.ts';
import { journaliser } from '#server/core/journal.ts';
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
import { agir, chargerEncours, differenceDeSuivi, prevenirEncours } from './commands/agir.ts';
import { creerEncoursSansAttendre } from './commands/lies.ts';
import { porteurEncours } from './commands/pieces.ts';
import {
  deleteEncours,
  insertCommentaireEncours,
  replaceLignesEncours,
  updateEncours,
  type LigneVerrouilleeEncours,
} from './repository.ts';
import type { ApportsEncours } from './read-models/apports.ts';
import { lignesDeLEncours, contenuSupprime } from './read-models/journal.ts';
import { delaisDe } from './read-models/relances.ts';
import { unEncours } from './read-models/liste.ts';

export const creerEncours = (ctx: Contexte, saisie: CreationEncours): Promise<Encours> => {
  if (!peut.canCreerEncours(ctx.acteur, saisie)) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const aujourdhui = aujourdhuiDe(ctx);
    // A user who acts for another tenant is not one of its own users.
    const createur = acteur.impersonation ? null : acteur.utilisateurId;
    const { cree, suite } = await creerEncoursSansAttendre(
      tx,
      acteur,
      {
        ...saisie,
        dateDeclaration: saisie.dateDeclaration,
        responsableId: saisie.responsableId === undefined ? createur : saisie.responsableId,
      },
      { maintenant: services.maintenant() },
    );
    const [encours] = await ensemble(unEncours(tx, acteur, cree.id, aujourdhui), suite);
    return encours;
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
): Promise<Encours> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    // Queries are sent one behind the other on the same connection: what is read follows what is written.
    const [avant, anciennes, delais] = await ensemble(
      chargerEncours(tx, acteur, id, peut.canModifierEncours, saisie.version),
      lignesDeLEncours(tx, id),
      delaisDe(tx),
    );
    if (!peut.canModifierEncours(acteur, saisie)) throw coreErrors.interdit();
    const apres = appliquerSaisie(avant, saisie, aujourdhuiDe(ctx), delais(saisie.type));
    verifierFige(avant, saisie);
    if (JSON.stringify(anciennes) !== JSON.stringify(saisie.lignes)) await replaceLignesEncours(tx, id, saisie.lignes);
    const ecart = differenceDeSuivi({ ...avant, lignes: anciennes }, { ...apres, lignes: saisie.lignes });
    prevenirEncours(tx, [id]);
    const [, , encours] = await ensemble(
      updateEncours(tx, marquerSaisie(avant, apres, saisie), acteur.nomComplet),
      journaliser(tx, acteur, { objet: 'encours', objetId: id, action: 'modifier', ...ecart }),
      unEncours(tx, acteur, id, aujourdhuiDe(ctx)),
    );
    if (apres.valeurAttendueCentimes !== avant.valeurAttendueCentimes) await suivreMontantSaisi(tx, avant);
    return encours;
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
