import { comptesDemo, MOT_DE_PASSE_DEMO } from '../../../src/server/demo/comptes.ts';
import type { Acteur } from '../../../src/shared/core/acteur.ts';
import { envoyer } from '../../envoyer.ts';

export type Session = { readonly username: string; readonly role: Acteur['role']; jeton: string };
export type Lien = { readonly id: string; readonly uuid: string };

const entrer = async (port: number, username: string): Promise<string | undefined> => {
  const corps = { username, password: MOT_DE_PASSE_DEMO };
  const entetes = { 'x-forwarded-for': `192.0.2.${1 + Math.floor(Math.random() * 250)}` };
  const { status, texte } = await envoyer(port, { method: 'POST', chemin: '/api/v1/login', corps, entetes });
  return status === 200 ? (JSON.parse(texte) as { token: string }).token : undefined;
};

/**
 * Confirms the password, which acts on money or access require (CPT-77): otherwise these calls would all stop at 403.
 */
const confirmer = async (port: number, jeton: string): Promise<void> => {
  const entetes = { authorization: `Bearer ${jeton}` };
  const corps = { password: MOT_DE_PASSE_DEMO };
  await envoyer(port, { method: 'POST', chemin: '/api/v1/session/confirmation', corps, entetes });
};

/** Opens one session for each account of the demonstration that may log in. */
export const ouvrirSessions = async (port: number): Promise<Session[]> => {
  const sessions: Session[] = [];
  for (const { username, role } of comptesDemo()) {
    const jeton = await entrer(port, username);
    if (!jeton) continue;
    await confirmer(port, jeton);
    sessions.push({ username, role: role as Session['role'], jeton });
  }
  return sessions;
};

/**
 * Opens again a session that a call has ended, so that its next calls do not stop at 401.
 * @returns false when it cannot be opened any more
 */
export const rouvrir = async (port: number, session: Session): Promise<boolean> => {
  const jeton = await entrer(port, session.username).catch(() => undefined);
  if (jeton) {
    await confirmer(port, jeton).catch(() => {});
    session.jeton = jeton;
  }
  return jeton !== undefined;
};

/** The link by which a laboratory answers a réclamation of the demonstration. */
export const lienPublic = async (port: number, { jeton }: Session): Promise<Lien> => {
  const entetes = { authorization: `Bearer ${jeton}` };
  const lire = async (chemin: string) =>
    JSON.parse((await envoyer(port, { method: 'GET', chemin, entetes })).texte) as unknown;
  const { elements } = (await lire('/api/v1/reclamations?taille=50')) as { elements: readonly { id: number }[] };
  for (const { id } of elements) {
    const { lien } = (await lire(`/api/v1/reclamations/${id}`)) as { lien?: { url: string | null } };
    const [, numero, uuid] = /reclamations\/([^/]+)\/public\/([^/?]+)/.exec(lien?.url ?? '') ?? [];
    if (numero && uuid) return { id: numero, uuid };
  }
  throw new Error('aucune réclamation de la démonstration n’a de lien');
};
