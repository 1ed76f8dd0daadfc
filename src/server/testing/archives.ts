import { sortesArchive } from '#server/composition/archives.ts';
import { executerArchive } from '#server/features/exploitation/archive/jobs.ts';
import type { Application, Reponse } from './application.ts';

/** Makes an archive as its job would. */
export const faireArchive = async ({ services }: Pick<Application, 'services'>, archiveId: number): Promise<void> => {
  const { tenant_id: tenantId } = await services.dbSysteme
    .selectFrom('archive')
    .select('tenant_id')
    .where('id', '=', archiveId)
    .executeTakeFirstOrThrow();
  await executerArchive(services, sortesArchive, { tenantId, archiveId });
};

/** An archive from its asking to its taking, by the same person. @returns the ZIP's answer, or the refusal of the asking */
export const prendreArchive = async (app: Application, jeton: string, demande: Reponse): Promise<Reponse> => {
  if (demande.status !== 200) return demande;
  await faireArchive(app, demande.corps.id);
  return app.appeler(jeton, 'GET', `/api/v1/archives/${demande.corps.id}/fichier`);
};
