import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { RemiseCompte } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { libelleSituationDelegue } from '#shared/features/reseau/delegue/messages.ts';
import { laboratoiresDuCompteDelegue, nomsDesLaboratoiresDelegue } from '../read-models/laboratoires.ts';
import { findHabilitation, updateHabilitation, type HabilitationVerrouillee } from '../repository.ts';
import { droitsAccordes, enregistrerDroits, type DroitsAccordes } from './droits.ts';
import { fermerConnexions, rafraichirHabilitations } from './prevenir.ts';

const PAR = 'Lien « Ce n’est pas moi »';
/** Named in the mail; the others are counted. */
const MAX_NOMMES = 8;

/** Rights and state of an habilitation: a change tells them all, and undoing it restores them all. */
type Acces = DroitsAccordes & Pick<HabilitationVerrouillee, 'etat' | 'initiateur' | 'arretePar'>;
export const accesDe = async (tx: SystemeTx, h: HabilitationVerrouillee): Promise<Acces> => {
  const { etat, initiateur, arretePar } = h;
  return { etat, initiateur, arretePar, ...(await droitsAccordes(tx, h)) };
};

// Keys are sorted: the database returns the stored JSON with its keys in another order.
const enTexte = (acces: Acces): string =>
  JSON.stringify(Object.entries(acces).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const memeAcces = (a: Acces, b: Acces): boolean => enTexte(a) === enTexte(b);

const direLaboratoires = async (tx: SystemeTx, tenantId: number, acces: Acces): Promise<string[]> => {
  if (acces.tousLaboratoires) return ['tous les laboratoires'];
  if (acces.laboratoireIds.length === 0) return [];
  const noms = await nomsDesLaboratoiresDelegue(tx, tenantId, acces.laboratoireIds);
  const autres = noms.length - MAX_NOMMES;
  return [`de ${noms.slice(0, MAX_NOMMES).join(' ; ')}${autres > 0 ? ` et ${autres} autres` : ''}`];
};
const dire = async (tx: SystemeTx, tenantId: number, acces: Acces | null): Promise<string> =>
  acces === null
    ? 'aucun'
    : [
        libelleSituationDelegue[acces.etat].toLowerCase(),
        ...(await direLaboratoires(tx, tenantId, acces)),
        ...(acces.lectureEncours ? ['lit les encours'] : []),
        ...(acces.lectureConditions ? ['lit les conditions'] : []),
        ...(acces.lectureDocuments ? ['lit les documents'] : []),
        ...(acces.droitTrade ? ['propose des opérations'] : []),
        ...(acces.expireLe === null ? [] : [`jusqu’au ${acces.expireLe.split('-').toReversed().join('/')}`]),
      ].join(', ');

/**
 * Warns those who manage the account by mail that an access to it has changed (CPT-78).
 * @param avant null: a new habilitation
 */
export const signalerHabilitation = async (
  tx: SystemeTx,
  ctx: Contexte,
  id: number,
  avant: Acces | null,
): Promise<void> => {
  const h = await findHabilitation(tx, id);
  if (!h) return;
  const apres = await accesDe(tx, h);
  if (avant && memeAcces(avant, apres)) return;
  const [avantDit, apresDit] = [await dire(tx, h.tenantId, avant), await dire(tx, h.tenantId, apres)];
  await signalerActe(tx, ctx, {
    tenantId: h.tenantId,
    nature: 'HABILITATION',
    objetId: id,
    sujet: 'Accès délégué modifié',
    phrase: `Accès de ${h.delegueNom} à votre compte : avant, ${avantDit} ; maintenant, ${apresDit}.`,
    avant,
    apres,
  });
};

/**
 * Restores the previous state and rights, or refuses a new access (CPT-80). A laboratory dropped since stays closed.
 */
export const remettreHabilitation: RemiseCompte = async (tx, { objetId, avant, apres }) => {
  const h = await findHabilitation(tx, objetId ?? 0);
  if (!h) throw compteErrors.changeDepuis();
  const present = await accesDe(tx, h);
  if (!memeAcces(present, apres as Acces)) throw compteErrors.changeDepuis();
  const remis: Acces = (avant as Acces | null) ?? { ...present, etat: 'REFUSED' };
  const { etat, initiateur, arretePar, ...droits } = remis;
  const laboratoireIds = await laboratoiresDuCompteDelegue(tx, h.tenantId, droits.laboratoireIds);
  await enregistrerDroits(tx, h, { ...droits, laboratoireIds }, PAR);
  await updateHabilitation(tx, h, { etat, initiateur, arrete_par: arretePar, modifie_par_nom: PAR });
  if (etat !== 'ACCEPTED') await fermerConnexions(tx, h);
  rafraichirHabilitations(tx, h);
  return `L’accès de ${h.delegueNom} est de nouveau ce qu’il était${avant ? '' : ' : aucun'}.`;
};
