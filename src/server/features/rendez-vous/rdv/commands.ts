import { exigerLigne } from '#server/core/version.ts';
import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { rdvErrors } from '#shared/features/rendez-vous/rdv/errors.ts';
import { canModifierRdv, canRedigerRdv, canSupprimerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { autorisesGardes, champsAJournaliser } from '#shared/features/rendez-vous/rdv/rules.ts';
import type { CreationRdv, Enregistrement, ModificationRdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { annoncerRdv, chargerRdv, nettoyerNote, type NotePropre } from './commands/charger.ts';
import { appliquerPartage, exigerCollegues } from './commands/partager.ts';
import { champsDifferents } from '#shared/features/rendez-vous/rdv/rules/champs-differents.ts';
import { cloreDecisions, prevenirConcernes } from './commands/prevenir.ts';
import { detailRdv } from './read-models/detail.ts';
import { champsDejaJournalises } from './read-models/seance.ts';
import { unRdv } from './read-models/liste.ts';
import {
  deleteRdv,
  findRdv,
  insertAutorises,
  insertRdv,
  updateRdv,
  updateTexteRdv,
  type EntetesRdv,
  type LigneRdv,
} from './repository.ts';
import { findActions, replaceActions } from './repository/actions.ts';
import { replaceMentionsRdv } from './repository/mentions.ts';
import { replaceReponses } from './repository/reponses.ts';

const repondreEnregistrement = async (tx: TenantTx, { acteur }: Contexte, rdv: LigneRdv): Promise<Enregistrement> => {
  const nonPrevenus = await prevenirConcernes(tx, acteur, rdv);
  annoncerRdv(tx, rdv.id);
  return { ...(await unRdv(tx, acteur, rdv.id)), actions: await findActions(tx, rdv.id), nonPrevenus };
};

const entetesDe = (
  { date, objet, representant, prochainRdv, ...saisie }: CreationRdv | ModificationRdv,
  operateur: string,
): EntetesRdv => ({
  date,
  objet,
  operateur: saisie.operateur ?? operateur,
  representant,
  prochainRdv,
});

/**
 * The journal names what was written, never the note itself: it would be kept twice, and read without the right to read
 * the RDV.
 */
export const creerRdv = async (ctx: Contexte, labId: number, saisie: CreationRdv): Promise<Enregistrement> => {
  const { acteur } = ctx;
  if (!canRedigerRdv(acteur)) throw coreErrors.interdit();
  const note = await nettoyerNote(saisie.texte, ctx.acteur);
  return inTenant(ctx, async (tx) => {
    const { visibleBy } = saisie;
    const autorises = autorisesGardes(visibleBy, saisie.authorizedUsers, acteur.utilisateurId);
    await exigerCollegues(tx, autorises);
    const id = await insertRdv(tx, labId, entetesDe(saisie, acteur.nomComplet.slice(0, 255)), {
      visibleBy,
      note,
      acteur,
    });
    await insertAutorises(tx, id, autorises);
    await replaceActions(tx, id, saisie.actions, acteur);
    await replaceReponses(tx, id, saisie.guideReponses);
    await replaceMentionsRdv(tx, id, note.mentions);
    await journaliser(tx, acteur, {
      objet: 'rdv',
      objetId: id,
      action: 'creer',
      apres: { laboratoireId: labId, date: saisie.date, visibleBy },
    });
    return repondreEnregistrement(tx, ctx, exigerLigne(await findRdv(tx, id)));
  });
};

const journaliserSeance = async (
  tx: TenantTx,
  { acteur }: Contexte,
  id: number,
  changes: readonly string[],
): Promise<void> => {
  const champs = champsAJournaliser(await champsDejaJournalises(tx, acteur, id), changes);
  if (champs.length > 0)
    await journaliser(tx, acteur, { objet: 'rdv', objetId: id, action: 'modifier', apres: { champs } });
};

const ENTETES = [
  'date',
  'objet',
  'operateur',
  'representant',
  'prochainRdv',
] as const satisfies readonly (keyof EntetesRdv)[];
/** @returns the names of the changed fields */
const enregistrer = async (
  tx: TenantTx,
  ctx: Contexte,
  avant: LigneRdv,
  { entetes, saisie, note }: { entetes: EntetesRdv; saisie: ModificationRdv; note: NotePropre | null },
): Promise<string[]> => {
  const changes: string[] = ENTETES.filter((champ) => avant[champ] !== entetes[champ]);
  if (note && (await updateTexteRdv(tx, avant.id, note))) changes.push('texte');
  if (note) await replaceMentionsRdv(tx, avant.id, note.mentions);
  if (saisie.actions) {
    const { changees, quittees } = await replaceActions(tx, avant.id, saisie.actions, ctx.acteur);
    if (changees) changes.push('actions');
    await cloreDecisions(tx, ctx.acteur, quittees);
  }
  if (saisie.guideReponses && (await replaceReponses(tx, avant.id, saisie.guideReponses)))
    changes.push('guideReponses');
  return changes;
};

/** @throws 409 CONFLIT_VERSION with the RDV as it is now, and which of the sent fields differ (RDV-31) */
const exigerVersion = async (
  tx: TenantTx,
  ctx: Contexte,
  ligne: LigneRdv,
  saisie: ModificationRdv,
  note: NotePropre | null,
): Promise<'NOUVEAU' | 'DEJA'> => {
  const { version, envoi } = saisie;
  if (envoi !== undefined && ligne.dernierEnvoi === envoi) return 'DEJA';
  if (ligne.version === version) return 'NOUVEAU';
  const actuel = await detailRdv(tx, ctx.acteur, ligne.id);
  const champs = champsDifferents({ ...saisie, texte: note?.html }, actuel);
  throw rdvErrors.conflit(ligne.modifieParNom ?? 'un autre utilisateur', ligne.modifieLe, actuel, champs);
};

export const modifierRdv = async (ctx: Contexte, labId: number, saisie: ModificationRdv): Promise<Enregistrement> => {
  const { acteur } = ctx;
  if (!canRedigerRdv(acteur)) throw coreErrors.interdit();
  const note = saisie.texte === undefined ? null : await nettoyerNote(saisie.texte, ctx.acteur);
  return inTenant(ctx, async (tx) => {
    const avant = await chargerRdv(tx, acteur, { labId, id: saisie.id }, canModifierRdv);
    if ((await exigerVersion(tx, ctx, avant, saisie, note)) === 'DEJA') return repondreEnregistrement(tx, ctx, avant);
    const entetes = entetesDe(saisie, avant.operateur);
    const { visibleBy = avant.visibleBy, authorizedUsers = avant.autorises } = saisie;
    const partagee = await appliquerPartage(tx, ctx, avant, { visibleBy, authorizedUsers });
    const changes = await enregistrer(tx, ctx, avant, { entetes, saisie, note });
    if (changes.length > 0) {
      await updateRdv(tx, avant, entetes, { envoi: saisie.envoi ?? null, acteur });
      await journaliserSeance(tx, ctx, avant.id, changes);
    }
    return repondreEnregistrement(tx, ctx, { ...partagee, ...entetes });
  });
};

export const supprimerRdv = (
  ctx: Contexte,
  cle: { labId: number; id: number },
  version: number | undefined,
): Promise<null> =>
  inTenant(ctx, async (tx) => {
    const { id, laboratoireId, date, operateur, visibleBy } = exigerLigne(
      await chargerRdv(tx, ctx.acteur, cle, canSupprimerRdv),
      version,
    );
    await deleteRdv(tx, id);
    await journaliser(tx, ctx.acteur, {
      objet: 'rdv',
      objetId: id,
      action: 'supprimer',
      avant: { laboratoireId, date, operateur, visibleBy },
    });
    annoncerRdv(tx, id);
    return null;
  });
