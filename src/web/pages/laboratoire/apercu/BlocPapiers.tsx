import { useQuery } from '@tanstack/react-query';
import { formatMontant, formatMontants } from '#shared/core/nature-fiscale.ts';
import { filtresDesTuilesFacture } from '#shared/features/argent/facture/schemas/tuiles.ts';
import { libelleAttente } from '#web/features/argent/encaissement/mots.ts';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
import { factureQueries } from '#web/features/argent/facture/queries.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { Bloc, type LigneApercu } from './Bloc.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** The facture gaps not declared as encours, and the encaissements not yet allocated. */
export const BlocPapiers = ({ nomProp, laboratoireId }: Props) => {
  const factures = useQuery(factureQueries.tuiles(laboratoireId));
  const recus = useQuery(encaissementQueries.tuiles(laboratoireId));
  const lignes = (): LigneApercu[] | undefined => {
    if (!factures.data || !recus.data) return undefined;
    const { ecarts, aCompleter, aAccepter } = factures.data;
    const { avoirsAAffecter: avoirs, paiementsAAffecter: paiements } = recus.data;
    return [
      {
        nombre: ecarts.nombre,
        cle: 'ecarts',
        quoi: 'Écarts de facture à réclamer',
        valeur: formatMontant(ecarts.centimes, 'HT'),
        detail: pluriel(ecarts.nombre, 'facture'),
        vers: { onglet: 'factures' as const, ...filtresDesTuilesFacture(aujourdhui()).ecarts },
      },
      {
        nombre: avoirs.nombre,
        cle: 'avoirs',
        quoi: libelleAttente.AVOIRS,
        valeur: formatMontants(avoirs.montants),
        detail: pluriel(avoirs.nombre, 'avoir'),
        vers: { onglet: 'avoirs' as const, attente: 'AVOIRS' },
      },
      {
        nombre: paiements.nombre,
        cle: 'paiements',
        quoi: libelleAttente.PAIEMENTS,
        valeur: formatMontants(paiements.montants),
        detail: pluriel(paiements.nombre, 'paiement'),
        vers: { onglet: 'avoirs' as const, attente: 'PAIEMENTS' },
      },
      {
        nombre: aAccepter,
        cle: 'accepter',
        quoi: 'Factures que leurs totaux arrêtent',
        valeur: aAccepter,
        vers: { onglet: 'factures' as const, etat: 'A_ACCEPTER' },
      },
      {
        nombre: aCompleter,
        cle: 'completer',
        quoi: 'Factures à compléter',
        valeur: aCompleter,
        vers: { onglet: 'factures' as const, etat: 'A_COMPLETER' },
      },
    ].filter(({ nombre }) => nombre > 0);
  };
  return (
    <Bloc
      nomProp={nomProp}
      titre="Factures et avoirs"
      requete={factures.data ? recus : factures}
      lignes={lignes()}
      vide="Rien n’attend : les écarts de facture à réclamer et les avoirs à affecter se montrent ici."
      suite={{ libelle: 'Toutes ses factures', vers: { onglet: 'factures' } }}
    />
  );
};
