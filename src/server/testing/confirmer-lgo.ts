import type { Application, Reponse } from './application.ts';

/** The ADMIN of the pharmacy confirms what a visit typed of its software (CNX-84). */
export const confirmerLgo = async (app: Application, admin: string, pharmacie: number): Promise<Reponse> => {
  const adresse = `/api/v1/tenant/${pharmacie}/lgo/attente`;
  const { attente } = (await app.appeler(admin, 'GET', adresse)).corps;
  return app.appeler(admin, 'POST', adresse, { corps: { version: attente.version } });
};
