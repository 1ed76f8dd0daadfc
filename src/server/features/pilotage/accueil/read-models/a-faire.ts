import { aujourdhuiDe, inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { accueilContract } from '#shared/features/pilotage/accueil/contract.ts';
import { argentAFaire, rfasDeLAccueil } from './argent.ts';
import { delegueAFaire } from './delegue.ts';
import { reclamationsAFaire, suitesAFaire } from './echanges.ts';
import { editeurAFaire } from './editeur.ts';
import { groupementAFaire } from './groupement.ts';
import { operationsAFaire } from './operations.ts';
import { semaineDe } from './semaine.ts';

type Accueil = ResponseOf<(typeof accueilContract)['aFaireAccueil']>;

const duCompte = (ctx: Contexte): Promise<Accueil> =>
  inTenant(ctx, async (tx) => {
    const { acteur } = ctx;
    const jour = aujourdhuiDe(ctx);
    return {
      groupes: [
        ...(await argentAFaire(tx, acteur, jour)),
        ...(await rfasDeLAccueil(tx, acteur, jour)),
        ...(await operationsAFaire(tx, acteur, jour)),
        ...(await reclamationsAFaire(tx, acteur, jour)),
        ...(await suitesAFaire(tx, acteur, jour)),
        ...(await groupementAFaire(tx, ctx)),
      ],
      semaine: await semaineDe(tx, acteur, jour),
    };
  });

/** All that waits for this person, kind by kind; each reading asks the policy whether this role is told of it (PIL-12). */
export const aFaireAccueil = (ctx: Contexte): Promise<Accueil> => {
  const { role } = ctx.acteur;
  if (role !== 'SUPER_ADMIN' && role !== 'DELEGUE') return duCompte(ctx);
  const lire = role === 'DELEGUE' ? delegueAFaire : editeurAFaire;
  return inSysteme(ctx, async (tx) => ({ groupes: await lire(tx, ctx), semaine: [] }));
};
