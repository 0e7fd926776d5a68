import{k as t}from"./index-AEUw4zaj.js";const s=o=>typeof o=="string"&&/^[A-Za-z0-9_-]{26,64}$/.test(o),c=o=>o===null||s(o.secret)&&typeof o.made=="boolean",p=t("copy",null,c);export{p as c,s as i};
