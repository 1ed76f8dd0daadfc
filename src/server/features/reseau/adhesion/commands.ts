import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { adhesionContract, MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import { adhesionErrors } from '#shared/features/reseau/adhesion/errors.ts';
import { canAgirAdhesion } from '#shared/features/reseau/adhesion/policy.ts';
import { acteDeDemande, etatApresActe, type ActeAdhesion } from '#shared/features/reseau/adhesion/rules.ts';
import { signalerDemande } from './commands/signaler.ts';
import { conclureAdhesion, type SuitesAcceptation, type SuitesDepart } from './commands/suites.ts';
import { monAdhesion } from './read-models/mon-adhesion.ts';
import {
  lockAdhesionEnCours,
  findDernierEtatAdhesion,
  findAdhesion,
  findGroupementAdhesion,
  insertAdhesion,
  updateEtatAdhesion,
  lockAdhesion,
  lockPharmacie,
  type LigneAdhesion,
} from './repository.ts';
import { exigerVersion } from '#server/core/version.ts';
import { nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';

type CorpsAdhesion<K extends keyof typeof adhesionContract> = BodyOf<(typeof adhesionContract)[K]>;

type ActeDemande = { readonly acte: ActeAdhesion; readonly version: number; readonly motif?: string | undefined };
/** One transition, seen from one side: 409 when the row has changed since it was read, or when the table refuses it. */
const passerEtConclure = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { id, pharmacieId }: { id: number; pharmacieId: number },
  { acte, version, motif }: ActeDemande,
  suites: SuitesDepart,
): Promise<void> => {
  const pharmacie = await lockPharmacie(tx, pharmacieId);
  const avant = await lockAdhesion(tx, id);
  const vers = etatApresActe(acte, avant.etat);
  exigerVersion(avant, version, 'l’autre partie');
  await updateEtatAdhesion(tx, id, {
    vers,
    par: acteur,
    cote: acteur.typeTenant === 'GROUPEMENT' ? 'GROUPEMENT' : 'PHARMACIE',
  });
  await conclureAdhesion(
    tx,
    acteur,
    { acte, id, groupementId: avant.groupementId, pharmacie, avant: avant.etat, apres: vers, motif },
    suites,
  );
};

/**
 * Accept, refuse (with a motive or not), terminate. A row of another groupement and an unknown one answer alike
 * (COM-11).
 * @param lire what is answered, read before the end, once what else is done with it is done
 */
export const deciderAdhesion = <Reponse>(
  ctx: Contexte,
  id: number,
  { acte, version, motif }: CorpsAdhesion<'deciderAdhesion'> & { readonly motif?: string },
  suites: SuitesAcceptation,
  lire: (tx: SystemeTx, adhesion: { readonly id: number; readonly pharmacieId: number }) => Promise<Reponse>,
): Promise<Reponse> =>
  inTenant(ctx, async (tx) => {
    const adhesion = await findAdhesion(tx, id, 'tenant_id');
    if (!adhesion) throw coreErrors.introuvable();
    if (!canAgirAdhesion(ctx.acteur, acte)) throw coreErrors.interdit();
    return enSysteme(tx, async (systeme) => {
      await passerEtConclure(systeme, ctx, adhesion, { acte, version, motif }, suites);
      if (acte === 'accepter') await suites.rangerInvitee(systeme, ctx, adhesion);
      return lire(systeme, adhesion);
    });
  });

/** Cancels a request, or leaves. */
export const quitterAdhesion = (
  ctx: Contexte,
  id: number,
  { acte, version }: CorpsAdhesion<'quitterAdhesion'>,
  suites: SuitesDepart,
): Promise<MonAdhesion> =>
  inTenant(ctx, async (tx) => {
    const adhesion = await findAdhesion(tx, id, 'pharmacie_id');
    if (!adhesion) throw coreErrors.introuvable();
    if (!canAgirAdhesion(ctx.acteur, acte)) throw coreErrors.interdit();
    await enSysteme(tx, (systeme) => passerEtConclure(systeme, ctx, adhesion, { acte, version }, suites));
    return monAdhesion(tx, ctx.acteur);
  });

/** An adhésion that was only declared gives way; a requested or accepted one does not. */
const cederDeclaree = async (tx: SystemeTx, { acteur }: Contexte, enCours: LigneAdhesion): Promise<void> => {
  if (enCours.etat === 'DECLARED')
    return updateEtatAdhesion(tx, enCours.id, { vers: 'CANCELLED', par: acteur, cote: 'PHARMACIE' });
  const nom = await nomDuCompte(tx, enCours.groupementId);
  throw adhesionErrors.dejaUnGroupement(nom, enCours.etat === 'ACCEPTED');
};

/** A partner groupement is asked and told; another is only noted (RES-1). */
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
