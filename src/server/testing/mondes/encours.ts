import { jourParis } from '#shared/core/dates.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { creerEquipes } from '#server/testing/mondes/equipes.ts';

const URL = '/api/v1/encours';

/** What the tests of encours start from: a pharmacy with its four roles and two laboratories, a groupement with its own, a neighbour. */
export const creerMonde = async () => {
  const app: Application = await creerApplication();
  const { dbSysteme } = app.services;
  let numero = 0;
  const unLaboratoire = (
    tenantId: number,
    nom = `Laboratoire ${++numero}`,
    email: string | null = 'contact@labo.fr',
  ): Promise<number> =>
    transactionSysteme(dbSysteme, async (tx) => {
      const { id } = await tx
        .insertInto('laboratoire_detail')
        .values({ nom, email_laboratoire: email })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (
        await tx
          .insertInto('laboratoire')
          .values({ tenant_id: tenantId, detail_id: id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    });
  const { pharmacie, groupement, voisinage, jetons, voisin } = await creerEquipes(app);
  const labo = await unLaboratoire(pharmacie, 'Éclat Santé');
  const autreLabo = await unLaboratoire(pharmacie, 'Zinc & Fils');
  const laboGroupement = await unLaboratoire(groupement);
  const laboVoisin = await unLaboratoire(voisinage);

  const appeler = (
    token: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    suite: string,
    corps?: unknown,
    entetes?: Record<string, string>,
  ) =>
    app.appeler(token, method, `${URL}${suite}`, {
      ...(corps !== undefined && { corps }),
      ...(entetes && { entetes }),
    });
  const creer = async (
    champs: Partial<Parameters<typeof unEncours>[0]> = {},
    token = jetons.ADMIN,
  ): Promise<Encours> => {
    const { status, corps } = await appeler(
      token,
      'POST',
      '',
      unEncours({ laboratoireId: labo, dateDeclaration: jourParis(app.horloge.maintenant), ...champs }),
    );
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps;
  };
  const vus = (...encours: readonly Encours[]) => encours.map(({ id, version }) => ({ id, version }));
  const declarer = async (encours: Encours, champs: object = {}): Promise<Encours> => {
    const { status, corps } = await appeler(jetons.ADMIN, 'POST', '/declarer', {
      encours: vus(encours),
      canal: 'TELEPHONE',
      ...champs,
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(corps)}`);
    return corps[0];
  };
  const regler = async (encours: Encours, montantCentimes: number | null, champs: object = {}) =>
    appeler(jetons.ADMIN, 'POST', `/${encours.id}/reglements`, {
      version: encours.version,
      action: 'AVOIR',
      montantCentimes,
      ...champs,
    });
  const detail = async (id: number, token = jetons.ADMIN) => (await appeler(token, 'GET', `/${id}`)).corps;
  const mails = (tenantId = pharmacie) =>
    dbSysteme.selectFrom('mail').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
  return {
    app,
    pharmacie,
    groupement,
    voisinage,
    jetons,
    voisin,
    labo,
    autreLabo,
    laboGroupement,
    laboVoisin,
    unLaboratoire,
    appeler,
    creer,
    vus,
    declarer,
    regler,
    detail,
    mails,
  };
};
export type Monde = Awaited<ReturnType<typeof creerMonde>>;
