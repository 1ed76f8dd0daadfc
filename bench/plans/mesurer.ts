// Calls every GET as each kind of account, and reports its database cost.
import type pg from 'pg';
import { z } from 'zod';
import { MOT_DE_PASSE_DEMO } from '../../src/server/demo/comptes.ts';
import type { Role } from '../../src/shared/core/acteur.ts';
import { MIME_COMPACT } from '../../src/shared/core/api/compact.ts';
import { contrats } from '../../src/shared/contrats.ts';
import type { RouteContract } from '../../src/shared/core/contract.ts';
import type { Jour } from '../../src/shared/core/dates.ts';
import { envoyer } from '../../scripts/envoyer.ts';
import { adressesDe } from './adresses.ts';
import { prendreRequetes, type Requete } from './ecoute.ts';

export const BUT_MS = 100;
/** Largest page of a list, in kB, as the application asks for it. */
export const BUT_KO = 20;
/** Tries of each call, of which the best counts, because a busy machine empties the processor's caches. */
const ESSAIS = 3;
/** Statuses of a call that this account may not make, or about an item it lacks. */
const SANS_OBJET = new Set([403, 404, 409, 413]);
const COMPTES: Readonly<Partial<Record<Role, string>>> = {
  ADMIN: 'titulaire',
  GROUPEMENT: 'groupement',
  DELEGUE: 'delegue',
  SUPER_ADMIN: 'super',
};

type Porteur = { readonly username: string; readonly jeton: string; readonly tenant: number };
type Demande = { readonly nom: string; readonly chemin: string; readonly parLots: boolean };
type Mesure = {
  readonly status: number;
  readonly ms: number;
  /** Time compared with the limit: the whole call, or the longest batch of a file. */
  readonly retenu: number;
  readonly duree: number;
  readonly ko: number;
  readonly requetes: readonly Requete[];
  readonly parcours: readonly string[];
};

const porteursDe = async (base: pg.Client, port: number): Promise<Map<Role, Porteur>> => {
  const porteurs = new Map<Role, Porteur>();
  for (const [role, username] of Object.entries(COMPTES) as [Role, string][]) {
    const corps = { username, password: MOT_DE_PASSE_DEMO };
    const { texte } = await envoyer(port, { method: 'POST', chemin: '/api/v1/login', corps });
    const { rows } = await base.query<{ id: string }>('select tenant_id as id from utilisateur where username = $1', [
      username,
    ]);
    porteurs.set(role, {
      username,
      jeton: (JSON.parse(texte) as { token: string }).token,
      tenant: Number(rows[0]?.id),
    });
  }
  return porteurs;
};

const somme = (valeurs: readonly number[]): number => valeurs.reduce((total, valeur) => total + valeur, 0);

const essayer = async (port: number, { chemin, parLots }: Demande, jeton: string): Promise<Mesure> => {
  prendreRequetes();
  const debut = performance.now();
  const entetes = { authorization: `Bearer ${jeton}`, accept: `${MIME_COMPACT}, application/json` };
  const { status, texte } = await envoyer(port, { method: 'GET', chemin, entetes });
  const duree = performance.now() - debut;
  const requetes = prendreRequetes();
  const temps = requetes.map(({ ms }) => ms);
  const ms = somme(temps);
  const parcours = [...new Set(requetes.flatMap((requete) => requete.parcours))];
  const ko = Buffer.byteLength(texte) / 1000;
  return { status, ms, retenu: parLots ? Math.max(0, ...temps) : ms, duree, ko, requetes, parcours };
};

const dire = (quoi: string, { ms, requetes, duree, ko, status, parcours }: Mesure): void =>
  console.log(
    `${ms.toFixed(1).padStart(9)} ms ${String(requetes.length).padStart(3)} requêtes ` +
      `${duree.toFixed(0).padStart(7)} ms en tout ${ko.toFixed(1).padStart(7)} ko  ${status} ` +
      `${quoi}${parcours.length > 0 ? `  parcourt ${parcours.join(', ')}` : ''}`,
  );

/** Undefined for a call that this account may not make. */
const mesurer = async (port: number, demande: Demande, jeton: string): Promise<Mesure | undefined> => {
  let meilleure = await essayer(port, demande, jeton);
  if (SANS_OBJET.has(meilleure.status)) return undefined;
  for (let essai = 1; essai < ESSAIS; essai += 1) {
    const mesure = await essayer(port, demande, jeton);
    if (mesure.retenu < meilleure.retenu) meilleure = mesure;
  }
  return meilleure;
};

/** A page of a list: elements, and their count. */
const estUnePage = ({ response }: RouteContract): boolean =>
  response instanceof z.ZodObject && 'elements' in response.shape && 'total' in response.shape;

/**
 * @param seul words, one of which the address of a call must contain; then also reports the statements over 20 ms
 * @returns the calls that exceed a limit, read a whole tenant's table, or are wrongly made by this script
 */
export const mesurerAppels = async (
  base: pg.Client,
  { port, aujourdhui, seul }: { port: number; aujourdhui: Jour; seul: readonly string[] },
): Promise<string[]> => {
  const retenue = (url: string): boolean => seul.length === 0 || seul.some((mot) => url.includes(mot));
  const fautes: string[] = [];
  const porteurs = await porteursDe(base, port);
  const appels = Object.values(contrats).flatMap((contrat) => Object.values<RouteContract>(contrat));
  for (const route of appels) {
    if (route.method !== 'GET' || route.access === 'public' || !retenue(route.url)) continue;
    for (const [role, { username, jeton, tenant }] of porteurs) {
      if (!route.access.includes(role)) continue;
      for (const { nom, chemin } of await adressesDe(base, route, { tenant, aujourdhui })) {
        const quoi = `${username} ${nom}`;
        const mesure = await mesurer(port, { nom, chemin, parLots: route.responseType === 'file' }, jeton);
        if (!mesure) continue;
        dire(quoi, mesure);
        const lourde = estUnePage(route) && mesure.ko > BUT_KO;
        if (mesure.retenu > BUT_MS || mesure.status >= 400 || mesure.parcours.length > 0 || lourde) fautes.push(quoi);
        if (seul.length > 0)
          for (const { ms, texte } of mesure.requetes.filter((requete) => requete.ms > 20))
            console.log(`    ${ms.toFixed(1)} ms ${texte.slice(0, 300)}`);
      }
    }
  }
  return fautes;
};
