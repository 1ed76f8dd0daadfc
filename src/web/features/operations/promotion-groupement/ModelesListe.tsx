import { useQuery } from '@tanstack/react-query';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differer, usePreparation } from '#web/ui/differer.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { useActesLignes } from '#web/ui/menus/actes-lignes.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesModeles } from './colonnes.tsx';
import { VUE_ADHERENTS, type UrlModeles } from './filtres.ts';
import { ModelesFiltres } from './ModelesFiltres.tsx';
import { modelePromotionGroupementQueries } from './queries.ts';

const ModelesListeActes = differer(async () => (await import('./ModelesListeActes.tsx')).ModelesListeActes);
const ModeleDrawer = differer(async () => (await import('./ModeleDrawer.tsx')).ModeleDrawer);

type Props = {
  url: UrlModeles;
  /** On the page of this one. */
  laboratoireId?: number;
  /** Absent when this session may not write. */
  onNouvelle: (() => void) | undefined;
};

/** The operations of a groupement, all of them or those of one laboratory, and the opened one. */
export const ModelesListe = ({ url, laboratoireId, onNouvelle }: Props) => {
  usePreparation(ModeleDrawer);
  const { id, ouvrir, fermer } = useElementOuvert('promotion', VUE_ADHERENTS);
  const actesOfferts = useActesLignes<ModelePromotionGroupement>();
  const query = laboratoireId === undefined ? url.query : { ...url.query, laboratoireId };
  const requete = useQuery(modelePromotionGroupementQueries.page(query));
  return (
    <>
      <ModelesFiltres url={url} laboratoireFige={laboratoireId !== undefined} />
      <DataTable<ModelePromotionGroupement>
        nom="promotions-groupement"
        titre="Opérations"
        unite={['opération', 'opérations']}
        colonnes={colonnesModeles}
        requete={requete}
        url={url}
        onOuvrir={(modele) => ouvrir(modele.id)}
        ouverte={id}
        nomLigne={({ nomOperation }) => `l’opération ${nomOperation}`}
        {...actesOfferts.table}
        vide={{
          titre: 'Aucune opération pour l’instant.',
          texte:
            'Préparez une opération, choisissez les segments visés, publiez-la : chaque adhérent la reçoit et y ' +
            'répond.',
          ...(onNouvelle ? { action: { libelle: 'Nouvelle opération', faire: onNouvelle } } : {}),
        }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        onNouveau={onNouvelle}
        outils={
          <ExportListe total={requete.data?.total} route={promotionGroupementContract.exporterModeles} query={query} />
        }
      />
      <ModelesListeActes ouvrir={ouvrir} onPret={actesOfferts.onPret} />
      {id === null ? null : <ModeleDrawer key={id} id={id} onFermer={fermer} />}
    </>
  );
};
