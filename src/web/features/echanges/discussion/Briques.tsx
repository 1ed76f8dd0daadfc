/** What another thread builds its own messages and its own composer from (réclamations). */
export { ChampMessage } from './ChampMessage.tsx';
export { default as stylesFil } from './Discussion.module.css';
export { versHtml } from './texte.ts';
export { useComposeur } from './use-composeur.ts';
export { useLecture } from './use-lecture.ts';
