import { differer } from '#web/ui/differer.tsx';
import { ComparatifDrawer } from './ComparatifDrawer.tsx';
import type { PanneauxComparatif } from './use-panneaux.ts';
import type { UrlComparatif } from './filtres.ts';
import type { Comparatif } from './use-comparatif.ts';

const ComparatifForm = differer(async () => (await import('./ComparatifForm.tsx')).ComparatifForm);
const ImportComparatifDrawer = differer(
  async () => (await import('./ImportComparatifDrawer.tsx')).ImportComparatifDrawer,
);
const DupliquerProduitDialog = differer(async () => (await import('./DupliquerDialogs.tsx')).DupliquerProduitDialog);
const DupliquerAnneeDialog = differer(async () => (await import('./DupliquerDialogs.tsx')).DupliquerAnneeDialog);

/** A new product takes the famille and segment that the list shows. */
const ouEstLaListe = ({ etat }: UrlComparatif) => ({
  ...(etat.familleId !== undefined && { familleId: etat.familleId }),
  ...(etat.segmentId !== undefined && { segmentId: etat.segmentId }),
  ...(etat.sousSegmentId !== undefined && { sousSegmentIds: [etat.sousSegmentId] }),
});

type PanneauxProps = { panneaux: PanneauxComparatif; url: UrlComparatif; comparatif: Comparatif };

/** The panels over the list, loaded when the first one opens. */
export const ComparatifPanneaux = ({ panneaux, url, comparatif: { annee, nomDe, requete } }: PanneauxProps) => {
  const { saisie, ouvert, finir, montrer, aDupliquer, finirCopie, vers } = panneaux;
  const aller = (vue: number) => url.changer({ annee: vue });
  return (
    <>
      {saisie === 'nouveau' || (saisie === 'modification' && ouvert.id !== null) ? (
        <ComparatifForm
          key={saisie}
          id={saisie === 'nouveau' ? null : ouvert.id}
          annee={annee}
          ou={ouEstLaListe(url)}
          onFermer={finir}
          onEnregistre={montrer}
        />
      ) : ouvert.id === null ? null : (
        <ComparatifDrawer
          key={ouvert.id}
          id={ouvert.id}
          nomDe={nomDe}
          vers={vers}
          couvert={aDupliquer !== null}
          onFermer={ouvert.fermer}
        />
      )}
      {saisie === 'import' ? <ImportComparatifDrawer annee={annee} ou={ouEstLaListe(url)} onFermer={finir} /> : null}
      {saisie === 'annee' && requete.data ? (
        <DupliquerAnneeDialog
          annee={annee}
          lignes={requete.data.elements}
          onFermer={finir}
          onFait={(cible) => {
            finir();
            aller(cible);
          }}
        />
      ) : null}
      {aDupliquer ? (
        <DupliquerProduitDialog
          produit={aDupliquer}
          onFermer={finirCopie}
          onFait={(_id, cible) => {
            finirCopie();
            ouvert.fermer();
            aller(cible);
          }}
        />
      ) : null}
    </>
  );
};
