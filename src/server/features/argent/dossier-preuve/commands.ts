import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import { demanderArchive } from '#server/features/exploitation/archive/commands.ts';
import type { SorteArchive } from '#server/features/exploitation/archive/read-models/sorte.ts';
import { laboratoiresJoignables } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { encoursDus, situationsDues } from '#server/features/argent/encours/read-models/releve.ts';
import type { Archive } from '#shared/features/exploitation/archive/contract.ts';
import { LIMITES } from '#shared/features/argent/dossier-preuve/rules.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { lireEncours } from './read-models/dossier.ts';

const constituer = (objet: string, objetId: number, encours: readonly string[]) => ({
  objet,
  objetId,
  action: 'constituer-dossier',
  apres: { encours },
});

/** The journal of the encours or of the laboratory says which dossier was asked: users look for it there. */
export const creerDossiers = (sorte: SorteArchive) => ({
  /** @throws 404 */
  encours: (ctx: Contexte, id: number): Promise<Archive> =>
    inTenant(ctx, async (tx) => {
      const { numero } = await lireEncours(tx, ctx.acteur, id, aujourdhuiDe(ctx));
      return demanderArchive(tx, ctx, sorte, {
        titre: `Dossier de preuve ${numero}`,
        demande: { encoursId: id },
        journal: [constituer('encours', id, [numero])],
      });
    }),
  /** Everything a laboratory owes. @throws 404, 409 when it owes nothing */
  laboratoire: (ctx: Contexte, id: number): Promise<Archive> =>
    inTenant(ctx, async (tx) => {
      const { nom } = (await laboratoiresJoignables(tx, [id])).get(id)!;
      const dus = (await encoursDus(tx, ctx.acteur, { laboratoireId: id }, aujourdhuiDe(ctx), situationsDues)).slice(
        0,
        LIMITES.encours,
      );
      if (dus.length === 0) throw encoursErrors.rienADevoir();
      return demanderArchive(tx, ctx, sorte, {
        titre: `Dossier de preuve ${nom}`,
        demande: { laboratoireId: id },
        journal: [
          constituer(
            'laboratoire',
            id,
            dus.map(({ numero }) => numero),
          ),
        ],
      });
    }),
});
