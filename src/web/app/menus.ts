import {
  canOuvrir,
  ecran,
  ecrans,
  estDirect,
  ongletsDe,
  parametresDe,
  type CheminDirect,
  type EcranDirect,
} from '#shared/core/screens.ts';
import { estDesactive } from '#shared/core/sans-abonnement.ts';
import { estSessionAbonnee, quiRegarde, type SessionOuverte } from '#web/session/session-ouverte.ts';

export type EntreeDeMenu = {
  readonly nom: EcranDirect;
  readonly chemin: CheminDirect;
  readonly titre: string;
  /** Shows the entry disabled, because the tenant is not subscribed. */
  readonly desactivee: boolean;
};

type Menus = {
  readonly onglets: readonly EntreeDeMenu[];
  readonly parametres: readonly EntreeDeMenu[];
  /** The comparatif, shown as an icon beside the tabs (COM-82). */
  readonly comparatif: EntreeDeMenu | undefined;
  readonly tous: readonly EntreeDeMenu[];
};

/** Every menu entry of this session, for the header, the side drawer and the palette (COM-82). */
export const menusDe = (session: Pick<SessionOuverte, 'utilisateur' | 'tenant'>): Menus => {
  const qui = quiRegarde(session);
  const abonne = estSessionAbonnee(session);
  const entrees = (noms: readonly EcranDirect[]): EntreeDeMenu[] =>
    noms.map((nom) => ({
      nom,
      chemin: ecran(nom).chemin,
      titre: ecran(nom).titre,
      desactivee: estDesactive(nom, abonne),
    }));
  const tous = entrees(ecrans.filter(estDirect).filter((nom) => canOuvrir(nom, qui)));
  return {
    onglets: entrees(ongletsDe(qui)),
    parametres: entrees(parametresDe(qui)),
    comparatif: tous.find(({ nom }) => nom === 'comparatif'),
    tous,
  };
};

/** True when this entry is the current screen. The page of a laboratory belongs to “Laboratoires”. */
export const estActive = (chemin: string, courant: string): boolean =>
  chemin === '/' ? courant === '/' : courant === chemin || courant.startsWith(`${chemin}/`);
