import type { PhotoAdherent } from '#shared/features/pilotage/fiche-adherent/contract.ts';
import { PhotoAOuvrir } from '#web/features/operations/operation/PhotoAOuvrir.tsx';
import { formatInstant } from '#web/lib/formats.ts';
import { ficheAdherentQueries } from './queries.ts';
import styles from './SuiviAdherent.module.css';

/** The photos of an adhérent for one operation: small, then whole (RES-68). @param id of its adhésion */
export const PhotosAdherent = ({ id, nom, photos }: { id: number; nom: string; photos: readonly PhotoAdherent[] }) => (
  <ul className={styles.photos} aria-label={`Photos de ${nom}`}>
    {photos.map((photo) => (
      <li key={photo.id}>
        <PhotoAOuvrir
          petite={ficheAdherentQueries.photo(id, photo.id, photo.vignette)}
          entiere={ficheAdherentQueries.photo(id, photo.id, false)}
          nom={nom}
          prise={formatInstant(photo.creeLe)}
        />
      </li>
    ))}
  </ul>
);
