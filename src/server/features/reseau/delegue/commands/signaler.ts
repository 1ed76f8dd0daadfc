import type { Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Remise } from '#server/features/comptes/compte/commands/contester-acte.ts';
import { signalerActe } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { libelleSituation } from '#shared/features/reseau/delegue/messages.ts';
import { findHabilitation, updateHabilitation, type Verrouillee } from '../repository.ts';
import { fermerConnexions, rafraichir } from './prevenir.ts';

type Droits = Pick<Verrouillee, 'etat' | 'initiateur' | 'arretePar' | 'droitTrade' | 'lectureEncours' | 'expireLe'>;
const droitsDe = ({ etat, initiateur, arretePar, droitTrade, lectureEncours, expireLe }: Droits): Droits => ({
  etat,
  initiateur,
  arretePar,
  droitTrade,
  lectureEncours,
  expireLe,
});
const memesDroits = (a: Droits, b: Droits): boolean => JSON.stringify(droitsDe(a)) === JSON.stringify(droitsDe(b));

const dire = ({ etat, droitTrade, lectureEncours, expireLe }: Droits): string =>
  [
    libelleSituation[etat].toLowerCase(),
    ...(droitTrade ? ['propose des opérations'] : []),
    ...(lectureEncours ? ['lit les encours'] : []),
    ...(expireLe === null ? [] : [`jusqu’au ${expireLe.split('-').toReversed().join('/')}`]),
  ].join(', ');

/** Who enters a pharmacy has changed: those who manage it learn it by mail (CPT-78). @param avant null: a new habilitation */
export const signalerHabilitation = async (
  tx: SystemeTx,
  ctx: Contexte,
  id: number,
  avant: Verrouillee | null,
): Promise<void> => {
  const apres = await findHabilitation(tx, id);
  if (!apres || (avant && memesDroits(avant, apres))) return;
  await signalerActe(tx, ctx, {
    tenantId: apres.tenantId,
    nature: 'HABILITATION',
    objetId: id,
    sujet: 'Accès délégué modifié',
    phrase: `Accès de ${apres.delegueNom} à votre pharmacie : avant, ${avant ? dire(avant) : 'aucun'} ; maintenant, ${dire(apres)}.`,
    avant: avant && droitsDe(avant),
    apres: droitsDe(apres),
  });
};

/** The state and the rights of before; a new access is refused (CPT-80). */
export const remettreHabilitation: Remise = async (tx, { objetId, avant, apres }) => {
  const h = await findHabilitation(tx, objetId ?? 0);
  if (!h || !memesDroits(h, apres as Droits)) throw compteErrors.changeDepuis();
  const { etat, initiateur, arretePar, droitTrade, lectureEncours, expireLe } =
    (avant as Droits | null) ?? ({ ...droitsDe(h), etat: 'REFUSED' } satisfies Droits);
  await updateHabilitation(tx, h, {
    etat,
    initiateur,
    arrete_par: arretePar,
    droit_trade: droitTrade,
    lecture_encours: lectureEncours,
    expire_le: expireLe,
    modifie_par_nom: 'Lien « Ce n’est pas moi »',
  });
  if (etat !== 'ACCEPTED') await fermerConnexions(tx, h);
  rafraichir(tx, h);
  return `L’accès de ${h.delegueNom} est de nouveau ce qu’il était${avant ? '' : ' : aucun'}.`;
};
