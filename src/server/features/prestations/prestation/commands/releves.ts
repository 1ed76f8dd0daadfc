import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { exigerPresence } from '#server/core/version.ts';
import { demanderArchive } from '#server/features/exploitation/archive/commands.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Archive } from '#shared/features/exploitation/archive/contract.ts';
import { prestationErrors } from '#shared/features/prestations/prestation/errors.ts';
import { canGererPrestations } from '#shared/features/prestations/prestation/policy.ts';
import { unePrestation } from '../read-models/liste.ts';
import { releveRecu, relevesDe, type ReleveReversion } from '../read-models/releve.ts';
import { sorteReleves } from './archiver.ts';
import { nommerPrestation } from './avis.ts';
import { dessinerReleveReversion, nomDuReleve } from './releve-pdf.ts';

const repondre = async (
  ctx: Contexte,
  lire: (tx: SystemeTx) => Promise<ReleveReversion | undefined>,
): Promise<FichierReponse> => {
  // Drawing takes a moment, during which no connection is held.
  const releve = exigerPresence(await inTenant(ctx, (tx) => enSysteme(tx, lire)));
  const contenu = await dessinerReleveReversion(releve, aujourdhuiDe(ctx));
  return {
    contenu,
    entetes: entetesFichier({ nom: nomDuReleve(releve), mime: 'application/pdf', taille: contenu.length }),
  };
};

export const lireRelevePrestation = (ctx: Contexte, id: number, reversionId: number): Promise<FichierReponse> =>
  repondre(ctx, async (tx) => (await relevesDe(tx, ctx.acteur.tenantId, id, reversionId))[0]);

export const lireMonReleve = (ctx: Contexte, reversionId: number): Promise<FichierReponse> =>
  repondre(ctx, (tx) => releveRecu(tx, ctx.acteur.tenantId, reversionId));

/** All of them in one ZIP, made apart. @throws 404, 403, 409 SANS_RELEVE */
export const archiverReleves = (ctx: Contexte, id: number): Promise<Archive> =>
  inTenant(ctx, async (tx) => {
    const prestation = await unePrestation(tx, ctx, id);
    if (!canGererPrestations(ctx.acteur)) throw coreErrors.interdit();
    if (prestation.nbReversions === 0) throw prestationErrors.sansReleve();
    return demanderArchive(tx, ctx, sorteReleves, {
      titre: `Relevés de reversion, ${nommerPrestation(prestation)}`,
      demande: { prestationId: id },
    });
  });
