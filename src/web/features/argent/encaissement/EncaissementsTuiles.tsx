import { IconCircleCheck, IconCopy, IconFileInvoice, IconReceiptEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { attentesEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { aujourdhui, formatNombre, pluriel } from '#web/lib/formats.ts';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { filtresActifsEncaissement, type UrlEncaissements } from './filtres.ts';
import { libelleAttente } from './mots.ts';
import { encaissementQueries } from './queries.ts';

const RECU = 'RECU';

type Props = { url: UrlEncaissements; laboratoireId?: number };

/** Figures of the pending encaissements and of the year; each filters the list on the encaissements it counts. */
export const EncaissementsTuiles = ({ url, laboratoireId }: Props) => {
  const { data } = useQuery(encaissementQueries.tuiles(laboratoireId));
  const { etat: e, changer } = url;
  const annee = Number(aujourdhui().slice(0, 4));
  const noms = filtresActifsEncaissement(url, laboratoireId !== undefined);
  const [seul] = noms.length === 1 && e.etat === 'TOUS' ? noms : [];
  const recus = noms.length === 2 && e.etat === 'TOUS' && e.annee === annee && e.annule === 'false';
  const active = seul === 'attente' ? (e.attente ?? null) : recus ? RECU : null;
  const aAffecter = (nom: 'avoirsAAffecter' | 'paiementsAAffecter', unite: string) =>
    ({
      valeur: data && formatMontants(data[nom].montants),
      detail: data && pluriel(data[nom].nombre, unite),
      teinte: data?.[nom].nombre === 0 ? 'gris' : 'orange',
    }) as const;
  const tuiles: Tuile[] = [
    { id: 'AVOIRS', libelle: libelleAttente.AVOIRS, icone: IconFileInvoice, ...aAffecter('avoirsAAffecter', 'avoir') },
    {
      id: 'PAIEMENTS',
      libelle: libelleAttente.PAIEMENTS,
      icone: IconReceiptEuro,
      ...aAffecter('paiementsAAffecter', 'paiement'),
    },
    ...(data && (data.aVerifier.nombre > 0 || e.attente === 'A_VERIFIER')
      ? [
          {
            id: 'A_VERIFIER',
            libelle: 'À vérifier : même papier ?',
            icone: IconCopy,
            valeur: formatNombre(data.aVerifier.nombre),
            detail: data.aVerifier.nombre > 0 ? formatMontants(data.aVerifier.montants) : undefined,
            teinte: data.aVerifier.nombre === 0 ? ('gris' as const) : ('orange' as const),
          },
        ]
      : []),
    {
      id: RECU,
      libelle: `Encaissé en ${annee}`,
      icone: IconCircleCheck,
      valeur: data && formatMontants(data.recuAnnee.montants),
      detail: data && pluriel(data.recuAnnee.nombre, 'encaissement'),
      teinte: data?.recuAnnee.nombre === 0 ? 'gris' : 'vert',
    },
  ];
  const choisir = (id: string | null) => {
    const attente = attentesEncaissement.find((attenteEncaissement) => attenteEncaissement === id);
    const vides = filtresVides(noms);
    changer({
      ...vides,
      etat: 'TOUS',
      ...(attente && { attente }),
      ...(id === RECU && { annee, annule: 'false' as const }),
    });
  };
  return <StatTiles libelle="Avoirs et paiements en chiffres" tuiles={tuiles} active={active} onChoisir={choisir} />;
};
