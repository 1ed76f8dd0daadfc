import { useQuery } from '@tanstack/react-query';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { differer } from '#web/ui/differer.tsx';
import { useActesLignes } from '#web/ui/menus/actes-lignes.ts';
import { Attendu } from './Attendu.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { colonnesPromotion } from './colonnes.tsx';
import { filtresActifsPromotion, listeServeurPromotion, type UrlPromotions } from './filtres.ts';
import { promotionQueries } from './queries.ts';

const PromotionsListeActes = differer(async () => (await import('./PromotionsListeActes.tsx')).PromotionsListeActes);
const UNITE = ['promotion', 'promotions'] as const;

type Props = {
  url: UrlPromotions;
  /** Set on the page of a laboratory: limits the list to its promotions. */
  laboratoireId?: number;
  /** Id of the promotion whose drawer is open. */
  ouverte: number | null;
  onOuvrir: (id: number) => void;
  /** Absent when this session may not create. */
  onNouvelle?: () => void;
};

/** The list of promotions: the same on /promotions and on the page of a laboratory. */
export const PromotionsListe = ({ url, laboratoireId, ouverte, onOuvrir, onNouvelle }: Props) => {
  const { etat: e, changer } = url;
  const surPage = laboratoireId === undefined;
  const actesOfferts = useActesLignes<Promotion>();
  const requete = useQuery(promotionQueries.liste(listeServeurPromotion(url, laboratoireId)));
  const noms = filtresActifsPromotion(url, !surPage);
  const argent = requete.data?.argent;
  return (
    <>
      <DataTable<Promotion>
        nom="promotions"
        titre="Promotions"
        unite={UNITE}
        colonnes={colonnesPromotion(surPage)}
        requete={requete}
        url={{ etat: e, changer }}
        onOuvrir={({ id }) => onOuvrir(id)}
        ouverte={ouverte}
        nomLigne={({ nomOperation }) => `la promotion ${nomOperation}`}
        {...actesOfferts.table}
        totaux={argent?.natureFiscale ? { attendu: <Attendu argent={argent} /> } : undefined}
        vide={{
          titre: 'Aucune promotion pour l’instant.',
          texte:
            'Une opération en magasin, une tête de gondole louée ? Planifiez-la : ce que le laboratoire doit en ' +
            'échange sera réclamé.',
          ...(onNouvelle ? { action: { libelle: 'Nouvelle promotion', faire: onNouvelle } } : {}),
        }}
        filtre={filtreDeTable(noms, changer)}
        onNouveau={onNouvelle}
        outils={
          <ExportListe
            total={requete.data?.total}
            route={promotionContract.exporterPromotions}
            query={listeServeurPromotion(url, laboratoireId)}
          />
        }
      />
      <PromotionsListeActes ouvrir={onOuvrir} onPret={actesOfferts.onPret} />
    </>
  );
};
