import { IconCircleCheck, IconPencilQuestion, IconZoomMoney } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { aujourdhui, formatCentimes, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { filtresActifs, type UrlEncaissements } from './filtres.ts';
import { encaissementQueries } from './queries.ts';

const cibles = (annee: number) =>
  ({
    aAffecter: { aAffecter: 'true', aCompleter: 'false' },
    aCompleter: { aCompleter: 'true' },
    recu: { annee },
  }) as const;
type Nom = keyof ReturnType<typeof cibles>;
const NOMS: readonly Nom[] = ['aAffecter', 'aCompleter', 'recu'];

/** What waits, and what the year brought; each shows the encaissements that it counts. */
export const EncaissementsTuiles = ({ url }: { url: UrlEncaissements }) => {
  const { data } = useQuery(encaissementQueries.tuiles());
  const { etat: e, changer } = url;
  const annee = Number(aujourdhui().slice(0, 4));
  const cible = cibles(annee);
  const noms = filtresActifs(url);
  const active =
    e.etat === 'TOUS'
      ? (NOMS.find((nom) => {
          const champs = Object.entries(cible[nom]);
          return (
            champs.length === noms.length && champs.every(([champ, valeur]) => e[champ as keyof typeof e] === valeur)
          );
        }) ?? null)
      : null;
  const attente = data && {
    nombre: data.avoirsAAffecter.nombre + data.paiementsAAffecter.nombre,
    centimes: data.avoirsAAffecter.centimes + data.paiementsAAffecter.centimes,
  };
  const tuiles: Tuile[] = [
    {
      id: 'aAffecter',
      libelle: 'À affecter',
      icone: IconZoomMoney,
      valeur: attente && formatCentimes(attente.centimes),
      detail:
        data &&
        `${pluriel(data.avoirsAAffecter.nombre, 'avoir')}, ${pluriel(data.paiementsAAffecter.nombre, 'paiement')}`,
      teinte: attente?.nombre === 0 ? 'gris' : 'orange',
    },
    {
      id: 'aCompleter',
      libelle: 'Montants à compléter',
      icone: IconPencilQuestion,
      valeur: data && formatNombre(data.aCompleter.nombre),
      detail: data && (data.aCompleter.nombre > 0 ? `${formatCentimes(data.aCompleter.ttcCentimes)} reçus` : undefined),
      teinte: data?.aCompleter.nombre === 0 ? 'gris' : 'orange',
    },
    {
      id: 'recu',
      libelle: `Reçu en ${annee}`,
      icone: IconCircleCheck,
      valeur: data && formatCentimes(data.recuAnnee.centimes),
      detail: data && insecable(`dont ${formatCentimes(data.affecteAnnee.centimes)} affectés`),
      teinte: data?.recuAnnee.nombre === 0 ? 'gris' : 'vert',
    },
  ];
  const choisir = (id: string | null) => {
    const choisie = NOMS.find((nom) => nom === id);
    const vides = Object.fromEntries(noms.map((nom) => [nom, undefined]));
    changer({ ...vides, etat: 'TOUS', ...(choisie && cible[choisie]) });
  };
  return <StatTiles libelle="Avoirs et paiements en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};
