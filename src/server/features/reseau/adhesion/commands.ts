import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx, type TenantTx } from '#server/core/db/database.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract, MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import { acteDeDemande, etatApresActe, type ActeAdhesion } from '#shared/features/reseau/adhesion/rules.ts';
import { signalerDemande } from './commands/signaler.ts';
import { conclureAdhesion, conclureAdhesions, type SuitesAcceptation, type SuitesDepart } from './commands/suites.ts';
import { monAdhesion } from './read-models/mon-adhesion.ts';
import {
  lockAdhesionEnCours,
  findDernierEtatAdhesion,
  findAdhesions,
  findGroupementAdhesion,
  insertAdhesion,
  updateEtatAdhesion,
  updateEtatAdhesions,
  lockAdhesionsADecider,
  lockPharmacie,
  lockPharmacies,
  type LigneAdhesion,
} from './repository.ts';
import { exigerPresence, exigerVersion } from '#server/core/version.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';

type CorpsAdhesion<K extends keyof typeof adhesionContract> = BodyOf<(typeof adhesionContract)[K]>;

type AdhesionVisee = { readonly id: number; readonly pharmacieId: number; readonly version: number };
type Acte = { readonly acte: ActeAdhesion; readonly motif?: string | undefined };
/** The adhésions that changed state, and for the others the reason of the refusal, by id. */
type Sorts = { readonly passees: readonly AdhesionVisee[]; readonly refus: ReadonlyMap<number, AppError> };
const exigerSansRefus = ({ refus }: Sorts): void => {
  for (const erreur of refus.values()) throw erreur;
};

/**
 * Applies one act to several adhésions of the same groupement, from one side. Each one passes, or gets an error: the
 * act is not allowed in its state, or it changed since it was read.
 */
const passerEtConclure = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  visees: readonly AdhesionVisee[],
  { acte, motif }: Acte,
  suites: SuitesDepart,
): Promise<Sorts> => {
  const verrouillees = await lockPharmacies(
    tx,
    visees.map(({ pharmacieId }) => pharmacieId),
  );
  const pharmacies = new Map(verrouillees.map((pharmacie) => [pharmacie.id, pharmacie]));
  const lignes = await lockAdhesionsADecider(
    tx,
    visees.map(({ id }) => id),
  );
  const versions = new Map(visees.map(({ id, version }) => [id, version]));
  const refus = new Map<number, AppError>();
  const passages = lignes.flatMap((ligne) => {
    try {
      const apres = etatApresActe(acte, ligne.etat);
      exigerVersion(ligne, versions.get(ligne.id), 'l’autre partie');
      const pharmacie = exigerPresence(pharmacies.get(ligne.pharmacieId));
      return [{ id: ligne.id, groupementId: ligne.groupementId, pharmacie, avant: ligne.etat, apres }];
    } catch (erreur) {
      if (!(erreur instanceof AppError)) throw erreur;
      refus.set(ligne.id, erreur);
      return [];
    }
  });
  const [premier] = passages;
  if (premier) {
    await updateEtatAdhesions(
      tx,
      passages.map(({ id }) => id),
      { vers: premier.apres, par: acteur, cote: acteur.typeTenant === 'GROUPEMENT' ? 'GROUPEMENT' : 'PHARMACIE' },
    );
    await conclureAdhesions(tx, acteur, { acte, motif, groupementId: premier.groupementId }, passages, suites);
  }
  const faites = new Set(passages.map(({ id }) => id));
  return { passees: visees.filter(({ id }) => faites.has(id)), refus };
};

/**
 * Accepts, refuses (with or without a motive) or ends adhésions of the groupement (RES-42). Another groupement's row
 * and an unknown one answer alike (COM-11).
 * @returns the adhésions that passed, and the errors of the others by id
 */
export const deciderAdhesions = async (
  tx: TenantTx,
  ctx: Contexte,
  demandes: readonly { readonly id: number; readonly version: number }[],
  acte: Acte,
  suites: SuitesAcceptation,
): Promise<Sorts> => {
  const versions = new Map(demandes.map(({ id, version }) => [id, version]));
  const connues = await findAdhesions(tx, [...versions.keys()], 'tenant_id');
  const visees = connues.map(({ id, pharmacieId }) => ({ id, pharmacieId, version: exigerPresence(versions.get(id)) }));
  const inconnues = new Map(demandes.map(({ id }) => [id, coreErrors.introuvable()]));
  for (const { id } of visees) inconnues.delete(id);
  if (visees.length === 0) return { passees: [], refus: inconnues };
  if (!canAgirAdhesion(ctx.acteur, acte.acte)) throw coreErrors.interdit();
  return enSysteme(tx, async (systeme) => {
    const { passees, refus } = await passerEtConclure(systeme, ctx, visees, acte, suites);
    if (acte.acte === 'accepter') await suites.rangerInvitees(systeme, ctx, passees);
    return { passees, refus: new Map([...inconnues, ...refus]) };
  });
};

/**
 * Does the same for one adhésion.
 * @param lire what is answered, read before the end
 * @throws 404, 403, 409 when the row has changed since it was read, or when the table refuses it
 */
export const deciderAdhesion = <Reponse>(
  ctx: Contexte,
  id: number,
  { acte, version }: CorpsAdhesion<'deciderAdhesion'>,
  suites: SuitesAcceptation,
  lire: (tx: SystemeTx) => Promise<Reponse>,
): Promise<Reponse> =>
  inTenant(ctx, async (tx) => {
    exigerSansRefus(await deciderAdhesions(tx, ctx, [{ id, version }], { acte }, suites));
    return enSysteme(tx, lire);
  });

/** Cancels a request, or leaves. */
export const quitterAdhesion = (
  ctx: Contexte,
  id: number,
  { acte, version }: CorpsAdhesion<'quitterAdhesion'>,
  suites: SuitesDepart,
): Promise<MonAdhesion> =>
  inTenant(ctx, async (tx) => {
    const adhesion = exigerPresence((await findAdhesions(tx, [id], 'pharmacie_id'))[0]);
    if (!canAgirAdhesion(ctx.acteur, acte)) throw coreErrors.interdit();
    const visees = [{ ...adhesion, version }];
    exigerSansRefus(await enSysteme(tx, (systeme) => passerEtConclure(systeme, ctx, visees, { acte }, suites)));
    return monAdhesion(tx, ctx.acteur);
  });

/** An adhésion that was only declared gives way; a requested or accepted one does not. */
const cederDeclaree = async (tx: SystemeTx, { acteur }: Contexte, enCours: LigneAdhesion): Promise<void> => {
  if (enCours.etat === 'DECLARED')
    return updateEtatAdhesion(tx, enCours.id, { vers: 'CANCELLED', par: acteur, cote: 'PHARMACIE' });
  const nom = await nomDuCompte(tx, enCours.groupementId);
  throw adhesionErrors.dejaUnGroupement(nom, enCours.etat === 'ACCEPTED');
};

/** Asks a partner groupement, which is told of it; any other groupement is only declared (RES-1). */
export const demanderAdhesion = (
  ctx: Contexte,
  { groupementId }: CorpsAdhesion<'demanderAdhesion'>,
  suites: SuitesDepart,
): Promise<MonAdhesion> => {
  const { acteur } = ctx;
  if (!canAgirAdhesion(acteur, 'demander')) throw coreErrors.interdit();
  return inTenant(ctx, async (tx) => {
    await enSysteme(tx, async (systeme) => {
      const pharmacie = await lockPharmacie(systeme, acteur.tenantId);
      const groupement = await findGroupementAdhesion(systeme, groupementId);
      if (!groupement) throw adhesionErrors.groupementInconnu('/groupementId');
      const enCours = await lockAdhesionEnCours(systeme, pharmacie.id);
      const acte = acteDeDemande(groupement);
      const avant = await findDernierEtatAdhesion(systeme, groupementId, pharmacie.id);
      // Already asked or already an adhérent here: the table says so; elsewhere: one groupement at a time.
      const vers = etatApresActe(acte, avant);
      if (enCours) await cederDeclaree(systeme, ctx, enCours);
      const { id } = await insertAdhesion(systeme, {
        tenant_id: groupementId,
        pharmacie_id: pharmacie.id,
        etat: vers,
        demandee_par_nom: acteur.nomComplet,
        modifie_par_nom: acteur.nomComplet,
      });
      await conclureAdhesion(systeme, acteur, { acte, id, groupementId, pharmacie, avant, apres: vers }, suites);
      if (vers === 'WAITING') await signalerDemande(systeme, ctx, { id, groupementId, pharmacieId: pharmacie.id });
    });
    return monAdhesion(tx, acteur);
  });
};
