// A groupement, one of its adhérents alone in a segment, and an operation between them.
import { ajouterJours, jourParis } from '../../src/shared/core/dates.ts';
import { comptes, unique, type Api, type Pharmacie, type Session } from '../monde.ts';

export const jour = (ecart: number): string => ajouterJours(jourParis(new Date()), ecart);

export type Membre = {
  readonly pharmacie: Pharmacie;
  /** Session of the adhérent's administrator. */
  readonly membre: Session;
  readonly groupe: Session;
  readonly segmentId: number;
  /** The laboratory, as the groupement and as the adhérent know it. */
  readonly laboratoireId: number;
  readonly sienId: number;
  /** The first emplacement of its shop. */
  readonly place: { readonly id: number; readonly nom: string };
};

/** A new pharmacy that the groupement has accepted, alone in a segment of its own, with a laboratory and the usual plan. */
export const unMembre = async (api: Api): Promise<Membre> => {
  const pharmacie = await api.pharmacie();
  const [membre, groupe] = await Promise.all([api.connecter(pharmacie.admin), api.connecter(comptes.groupement)]);
  const [m, g] = [{ token: membre.token }, { token: groupe.token }];
  const { actuelle } = await api.appeler('POST', 'tenant/adhesion', {
    ...m,
    corps: { groupementId: groupe.tenant.id },
  });
  await api.appeler('PUT', `groupements/adherents/etat/${actuelle.id}`, {
    ...g,
    corps: { acte: 'accepter', version: actuelle.version },
  });
  const segment = await api.appeler('POST', 'groupements/segment', { ...g, corps: { nom: unique('Segment') } });
  await api.appeler('PUT', 'groupements/adherents/segments', {
    ...g,
    corps: { adherentIds: [actuelle.id], ajouter: [segment.id] },
  });
  const [laboratoire] = await api.adopter(comptes.groupement, ['Dermalune']);
  const [laboratoireDuMembre] = await api.adopter(pharmacie.admin, ['Dermalune']);
  await api.appeler('POST', 'emplacements/plan-type', m);
  const { zones } = await api.appeler('GET', 'emplacements', m);
  const [place] = zones.flatMap((zone: { emplacements: { id: number; nom: string }[] }) => zone.emplacements);
  return {
    pharmacie,
    membre,
    groupe,
    segmentId: segment.id,
    laboratoireId: laboratoire!.id,
    sienId: laboratoireDuMembre!.id,
    place,
  };
};

/** An operation of a groupement for that segment: a TG between two days, counted from today. */
export const uneOperation = ({ laboratoireId, segmentId }: Membre, nomOperation: string, du: number, au: number) => ({
  nomOperation,
  laboratoireId,
  typePromo: 'TG',
  dateDebut: jour(du),
  dateFin: jour(au),
  produits: [{ nom: 'Baume réparateur 40 ml' }],
  emplacementConseille: 'TG d’entrée',
  segmentIds: [segmentId],
});
