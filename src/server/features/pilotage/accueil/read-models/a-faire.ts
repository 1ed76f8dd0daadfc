import { aujourdhuiDe, inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { accueilContract } from '#shared/features/pilotage/accueil/contract.ts';
import { canFaire, typesAFaire } from '#shared/features/pilotage/accueil/policy.ts';
import { argentAFaire, rfasDeLAccueil } from './argent.ts';
import { delegueAFaire } from './delegue.ts';
import { reclamationsAFaire, suitesAFaire } from './echanges.ts';
import { editeurAFaire } from './editeur.ts';
import { groupementAFaire } from './groupement.ts';
import type { GroupeLu } from './groupes.ts';
import { operationsAFaire } from './operations.ts';
import { semaineDe } from './semaine.ts';

type Accueil = ResponseOf<(typeof accueilContract)['aFaireAccueil']>;

type Lu = { readonly groupes: GroupeLu[]; readonly semaine: Accueil['semaine'] };

const duCompte = (ctx: Contexte): Promise<Lu> =>
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

const lire = (ctx: Contexte): Promise<Lu> => {
  const { role } = ctx.acteur;
  if (role !== 'SUPER_ADMIN' && role !== 'DELEGUE') return duCompte(ctx);
  const lireHorsCompte = role === 'DELEGUE' ? delegueAFaire : editeurAFaire;
  return inSysteme(ctx, async (tx) => ({ groupes: await lireHorsCompte(tx, ctx), semaine: [] }));
};

/**
 * All that waits for this person, kind by kind; each reading asks the policy whether this role is told of it (PIL-12).
 */
export const aFaireAccueil = async (ctx: Contexte): Promise<Accueil> => {
  const { acteur } = ctx;
  const { groupes, semaine } = await lire(ctx);
  const types = typesAFaire(acteur);
  return {
    groupes: groupes.map((groupe) => ({ ...groupe, acte: canFaire(acteur, groupe.sorte) })),
    semaine,
    typesEncours: types && [...types],
  };
};
