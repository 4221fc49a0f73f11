export declare const API_HEAP_MB: number;
export declare function apiArgs(heapMb?: number): string[];
