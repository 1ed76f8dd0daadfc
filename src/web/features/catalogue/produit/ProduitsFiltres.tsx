import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { filtresProduit } from '#shared/features/catalogue/produit/contract.ts';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { libellesCategorie, tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { formatPourcentage } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar, type FiltreActif } from '#web/ui/filtres/FilterBar.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { produitQueries } from './queries.ts';

type Url = EtatUrl<z.ZodObject<typeof filtresProduit>>;
const large = { base: '100%', xs: 220 } as const;

const ouiNon = (valeur: boolean | undefined) => (valeur === undefined ? null : valeur ? 'oui' : 'non');
const enBooleen = (choix: 'oui' | 'non' | null) => (choix === null ? null : choix === 'oui');
const CATEGORIES = [
  ...categoriesEncadrees.map((value) => ({ value, label: libellesCategorie[value] })),
  { value: 'AUCUNE' as const, label: 'Non précisée' },
];

/** The less used filters. */
const AutresFiltres = ({ etat, changer }: Pick<Url, 'etat' | 'changer'>) => {
  const { remboursable, tva, categorieEncadree, sansCode } = etat;
  return (
    <>
      <ChoixField
        label="Remboursement"
        placeholder="Tous"
        clearable
        options={[
          { value: 'oui', label: 'Remboursables' },
          { value: 'non', label: 'Non remboursables' },
        ]}
        value={ouiNon(remboursable)}
        onChange={(choix) => changer({ remboursable: enBooleen(choix) })}
      />
      <ChoixField
        label="TVA"
        placeholder="Toutes"
        clearable
        options={tauxTva.map((taux) => ({ value: taux, label: formatPourcentage(taux) }))}
        value={tva ?? null}
        onChange={(choisie) => changer({ tva: choisie })}
      />
      <ChoixField
        label="Catégorie encadrée"
        placeholder="Toutes"
        clearable
        options={CATEGORIES}
        value={categorieEncadree ?? null}
        onChange={(choisie) => changer({ categorieEncadree: choisie })}
      />
      <ChoixField
        label="Code"
        placeholder="Tous"
        clearable
        options={[
          { value: 'non', label: 'Avec un code' },
          { value: 'oui', label: 'Sans aucun code' },
        ]}
        value={ouiNon(sansCode)}
        onChange={(choix) => changer({ sansCode: enBooleen(choix) })}
      />
    </>
  );
};

export const ProduitsFiltres = ({ etat, changer, effacer }: Pick<Url, 'etat' | 'changer' | 'effacer'>) => {
  const { data: laboratoires = [] } = useQuery(produitQueries.laboratoires());
  const { actif, laboratoireDetailId, remboursable, tva, categorieEncadree, sansCode, sansLaboratoire, sansTva } = etat;
  const nomLabo = laboratoires.find(({ id }) => id === laboratoireDetailId)?.nom ?? `n° ${laboratoireDetailId}`;
  const enVigueur: readonly (FiltreActif | false)[] = [
    actif !== undefined && {
      id: 'actif',
      libelle: actif ? 'Actifs' : 'Inactifs',
      retirer: () => changer({ actif: null }),
    },
    laboratoireDetailId !== undefined && {
      id: 'labo',
      libelle: `Laboratoire : ${nomLabo}`,
      retirer: () => changer({ laboratoireDetailId: null }),
    },
    sansLaboratoire === true && {
      id: 'sansLabo',
      libelle: 'Sans laboratoire',
      retirer: () => changer({ sansLaboratoire: null }),
    },
    remboursable !== undefined && {
      id: 'remboursable',
      libelle: remboursable ? 'Remboursables' : 'Non remboursables',
      retirer: () => changer({ remboursable: null }),
    },
    tva !== undefined && {
      id: 'tva',
      libelle: `TVA : ${formatPourcentage(tva)}`,
      retirer: () => changer({ tva: null }),
    },
    sansTva === true && { id: 'sansTva', libelle: 'Sans TVA', retirer: () => changer({ sansTva: null }) },
    categorieEncadree !== undefined && {
      id: 'categorie',
      libelle: `Catégorie : ${CATEGORIES.find(({ value }) => value === categorieEncadree)?.label ?? ''}`,
      retirer: () => changer({ categorieEncadree: null }),
    },
    sansCode !== undefined && {
      id: 'sansCode',
      libelle: sansCode ? 'Sans code' : 'Avec code',
      retirer: () => changer({ sansCode: null }),
    },
  ];
  const nbAutres = [remboursable, tva, categorieEncadree, sansCode].filter((valeur) => valeur !== undefined).length;
  return (
    <FilterBar
      recherche={rechercheDansUrl({ etat, changer }, 'Nom, marque, EAN, CIP…')}
      actifs={enVigueur.filter((filtre) => filtre !== false)}
      onToutEffacer={effacer}
      nbAutres={nbAutres}
      autres={<AutresFiltres etat={etat} changer={changer} />}
    >
      <ChoixField
        aria-label="Laboratoire"
        placeholder="Tous les laboratoires"
        clearable
        w={large}
        options={laboratoires.map(({ id, nom }) => ({ value: id, label: nom }))}
        value={laboratoireDetailId ?? null}
        onChange={(choisi) => changer({ laboratoireDetailId: choisi, sansLaboratoire: null })}
      />
      <ChoixField
        aria-label="État"
        placeholder="Actifs et inactifs"
        clearable
        w={{ base: '100%', xs: 170 }}
        options={[
          { value: 'oui', label: 'Actifs' },
          { value: 'non', label: 'Inactifs' },
        ]}
        value={ouiNon(actif)}
        onChange={(choix) => changer({ actif: enBooleen(choix) })}
      />
    </FilterBar>
  );
};
